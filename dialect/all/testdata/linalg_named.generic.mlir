#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> ()>
#map4 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d4, d6)>
#map10 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2, d3, d5, d6)>
#map11 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map17 = affine_map<(d0, d1, d2, d3) -> ()>
#map18 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#map19 = affine_map<(d0, d1) -> (d0, d1)>
#map20 = affine_map<(d0, d1) -> (d1)>
#map21 = affine_map<(d0, d1) -> (d0)>
#map22 = affine_map<(d0, d1) -> (d1, d0)>
#map23 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map24 = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
#map25 = affine_map<(d0) -> (d0)>
#map26 = affine_map<(d0) -> ()>
#map27 = affine_map<(d0, d1) -> (d0 + d1)>
#map28 = affine_map<(d0, d1, d2, d3) -> (d0 + d2, d1 + d3)>
#map29 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map30 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map31 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d2 + d5)>
#map32 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>
#map33 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>
#map34 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d3 * 5, d4)>
#map35 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>
#map36 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map37 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 * 2 + d4 * 5)>
#map38 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>
#map39 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4 * 5, d2 * 3 + d5 * 7, d6)>
#map40 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map41 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map42 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>
#map43 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>
#map44 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 * 2 + d5 * 5, d3 * 3 + d6 * 7)>
#map45 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
#map46 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 * 2 + d6 * 5, d4 * 3 + d7 * 7)>
#map47 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d2, d1, d5, d6, d7)>
#map48 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
#map49 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d1, d2, d5, d6, d7)>
#map50 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>
#map51 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 * 2 + d5 * 5, d2 * 3 + d6 * 7, d3 * 4 + d7 * 9, d8)>
#map52 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>
#map53 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>
#map54 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> ()>
#map55 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d8, d1 * 2 + d5 * 5, d2 * 3 + d6 * 7, d3 * 4 + d7 * 9)>
#map56 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d4, d8, d5, d6, d7)>
#map57 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d4, d1, d2, d3)>
#map58 = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d3 * 5, d2)>
#map59 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map60 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 * 2 + d3 * 5)>
#map61 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>
#map62 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d4 * 5, d2)>
#map63 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>
#map64 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map65 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4 * 5, d2 * 3 + d5 * 7, d3)>
#map66 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>
#map67 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map68 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 * 2 + d4 * 5, d2 * 3 + d5 * 7)>
#map69 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d2)>
#map70 = affine_map<(d0, d1, d2, d3, d4, d5) -> ()>
#map71 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d5 * 5, d2 * 3 + d6 * 7, d3)>
#map72 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>
#map73 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>
#map74 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 * 2 + d4 * 5, d2 * 3 + d5 * 7, d3 * 4 + d6 * 9, d7)>
#map75 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d4, d5, d6, d7)>
#map76 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d7)>
#map77 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 * 2 + d4 * 5, d2 * 3 + d5 * 7, d3 * 4 + d6 * 9)>
#map78 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d4, d5, d6)>
#map79 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1, d2, d3)>
#map80 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d8, d4)>
#map81 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map82 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 * 2 + d4 * 5, d3 * 3 + d5 * 7)>
#map83 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map84 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 * 2 + d3 * 5)>
#map85 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 * 2 + d5 * 5, d2 * 3 + d6 * 7, d3 * 4 + d7 * 9, d4)>
#map86 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32, memref<?x?xf16>, memref<?x?xf16>, memref<?x?xf32>, memref<?x?xi8>, memref<?x?xi8>, memref<?x?xi32>, memref<?x?xf16>, memref<?x?xf16>, memref<?x?xf32>, memref<?x?xf16>, memref<?x?xf16>, memref<?x?xf32>, memref<?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?xf32>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf32>, memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>, memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>, memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>, memref<?x?x?xi8>, memref<?x?x?xi8>, memref<?x?x?xi32>, memref<?x?x?xbf16>, memref<?x?x?xbf16>, memref<?x?xbf16>, memref<?x?xf16>, memref<?xf16>, memref<?xf32>, memref<?xf16>, memref<?x?xf16>, memref<?xf32>, memref<?x?x?xf16>, memref<?x?xf16>, memref<?x?xf32>, memref<?x?xf16>, memref<?x?x?xf16>, memref<?x?xf32>, memref<?xf16>, memref<?xf16>, memref<f32>, memref<?xf16>, memref<?xf16>, memref<?xf32>, memref<?x?xf16>, memref<?x?xf16>, memref<?x?xf32>, memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>, memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>, memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>, memref<?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?xf32>, memref<?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?xf32>, memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, memref<?x?x?x?xi32>, memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, memref<?x?x?x?xi32>, memref<?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?xf32>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi32>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi32>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf32>, memref<?x?x?xf16>, memref<?x?xf16>, memref<?x?x?xf32>, memref<?x?x?xf16>, memref<?x?xf16>, memref<?x?x?xf32>, memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?x?xf32>, memref<?x?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?x?xf32>, memref<?x?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?x?xf32>, memref<?x?x?x?xi8>, memref<?x?x?xi8>, memref<?x?x?x?xi32>, memref<?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?x?xf32>, memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, memref<?x?x?x?x?xi32>, memref<?x?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xi32>, memref<?x?xi32>, memref<?x?x?x?xi32>, memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>, memref<?x?x?x?xi32>, memref<?x?xi32>, memref<?x?x?x?xi32>, memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>, memref<?x?x?xi32>, memref<?xi32>, memref<?x?x?xi32>, memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>, memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>, memref<?x?x?xi32>, memref<?xi32>, memref<?x?x?xi32>, memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>) -> (), sym_name = "named"}> ({
  ^bb0(%arg0: i32, %arg1: memref<?x?xf16>, %arg2: memref<?x?xf16>, %arg3: memref<?x?xf32>, %arg4: memref<?x?xi8>, %arg5: memref<?x?xi8>, %arg6: memref<?x?xi32>, %arg7: memref<?x?xf16>, %arg8: memref<?x?xf16>, %arg9: memref<?x?xf32>, %arg10: memref<?x?xf16>, %arg11: memref<?x?xf16>, %arg12: memref<?x?xf32>, %arg13: memref<?x?x?x?xf16>, %arg14: memref<?x?x?x?xf16>, %arg15: memref<?x?x?x?xf32>, %arg16: memref<?x?x?x?x?xf16>, %arg17: memref<?x?x?x?x?xf16>, %arg18: memref<?x?x?x?x?xf32>, %arg19: memref<?x?x?xf16>, %arg20: memref<?x?x?xf16>, %arg21: memref<?x?x?xf32>, %arg22: memref<?x?x?xf16>, %arg23: memref<?x?x?xf16>, %arg24: memref<?x?x?xf32>, %arg25: memref<?x?x?xf16>, %arg26: memref<?x?x?xf16>, %arg27: memref<?x?x?xf32>, %arg28: memref<?x?x?xi8>, %arg29: memref<?x?x?xi8>, %arg30: memref<?x?x?xi32>, %arg31: memref<?x?x?xbf16>, %arg32: memref<?x?x?xbf16>, %arg33: memref<?x?xbf16>, %arg34: memref<?x?xf16>, %arg35: memref<?xf16>, %arg36: memref<?xf32>, %arg37: memref<?xf16>, %arg38: memref<?x?xf16>, %arg39: memref<?xf32>, %arg40: memref<?x?x?xf16>, %arg41: memref<?x?xf16>, %arg42: memref<?x?xf32>, %arg43: memref<?x?xf16>, %arg44: memref<?x?x?xf16>, %arg45: memref<?x?xf32>, %arg46: memref<?xf16>, %arg47: memref<?xf16>, %arg48: memref<f32>, %arg49: memref<?xf16>, %arg50: memref<?xf16>, %arg51: memref<?xf32>, %arg52: memref<?x?xf16>, %arg53: memref<?x?xf16>, %arg54: memref<?x?xf32>, %arg55: memref<?x?x?xf16>, %arg56: memref<?x?x?xf16>, %arg57: memref<?x?x?xf32>, %arg58: memref<?x?x?xf16>, %arg59: memref<?x?x?xf16>, %arg60: memref<?x?x?xf32>, %arg61: memref<?x?x?xf16>, %arg62: memref<?x?x?xf16>, %arg63: memref<?x?x?xf32>, %arg64: memref<?x?x?x?xf16>, %arg65: memref<?x?x?x?xf16>, %arg66: memref<?x?x?x?xf32>, %arg67: memref<?x?x?x?xf16>, %arg68: memref<?x?x?x?xf16>, %arg69: memref<?x?x?x?xf32>, %arg70: memref<?x?x?x?xi8>, %arg71: memref<?x?x?x?xi8>, %arg72: memref<?x?x?x?xi32>, %arg73: memref<?x?x?x?xi8>, %arg74: memref<?x?x?x?xi8>, %arg75: memref<?x?x?x?xi32>, %arg76: memref<?x?x?x?xf16>, %arg77: memref<?x?x?x?xf16>, %arg78: memref<?x?x?x?xf32>, %arg79: memref<?x?x?x?x?xf16>, %arg80: memref<?x?x?x?x?xf16>, %arg81: memref<?x?x?x?x?xf32>, %arg82: memref<?x?x?x?x?xf16>, %arg83: memref<?x?x?x?x?xf16>, %arg84: memref<?x?x?x?x?xf32>, %arg85: memref<?x?x?x?x?xi8>, %arg86: memref<?x?x?x?x?xi8>, %arg87: memref<?x?x?x?x?xi32>, %arg88: memref<?x?x?x?x?xf16>, %arg89: memref<?x?x?x?x?xf16>, %arg90: memref<?x?x?x?x?xf32>, %arg91: memref<?x?x?x?x?xi8>, %arg92: memref<?x?x?x?x?xi8>, %arg93: memref<?x?x?x?x?xi32>, %arg94: memref<?x?x?x?x?xf16>, %arg95: memref<?x?x?x?x?xf16>, %arg96: memref<?x?x?x?x?xf32>, %arg97: memref<?x?x?xf16>, %arg98: memref<?x?xf16>, %arg99: memref<?x?x?xf32>, %arg100: memref<?x?x?xf16>, %arg101: memref<?x?xf16>, %arg102: memref<?x?x?xf32>, %arg103: memref<?x?x?xf16>, %arg104: memref<?x?x?xf16>, %arg105: memref<?x?x?x?xf32>, %arg106: memref<?x?x?x?xf16>, %arg107: memref<?x?x?xf16>, %arg108: memref<?x?x?x?xf32>, %arg109: memref<?x?x?x?xf16>, %arg110: memref<?x?x?xf16>, %arg111: memref<?x?x?x?xf32>, %arg112: memref<?x?x?x?xi8>, %arg113: memref<?x?x?xi8>, %arg114: memref<?x?x?x?xi32>, %arg115: memref<?x?x?x?xf16>, %arg116: memref<?x?x?x?xf16>, %arg117: memref<?x?x?x?x?xf32>, %arg118: memref<?x?x?x?xi8>, %arg119: memref<?x?x?x?xi8>, %arg120: memref<?x?x?x?x?xi32>, %arg121: memref<?x?x?x?x?xf16>, %arg122: memref<?x?x?x?xf16>, %arg123: memref<?x?x?x?x?xf32>, %arg124: memref<?x?x?x?x?xf16>, %arg125: memref<?x?x?x?xf16>, %arg126: memref<?x?x?x?x?xf32>, %arg127: memref<?x?x?x?x?xf16>, %arg128: memref<?x?x?x?x?xf16>, %arg129: memref<?x?x?x?x?x?xf32>, %arg130: memref<?x?x?x?xf32>, %arg131: memref<?x?xf32>, %arg132: memref<?x?x?x?xf32>, %arg133: memref<?x?x?x?xf32>, %arg134: memref<?x?xf32>, %arg135: memref<?x?x?x?xf32>, %arg136: memref<?x?x?x?xf32>, %arg137: memref<?x?xf32>, %arg138: memref<?x?x?x?xf32>, %arg139: memref<?x?x?x?xi32>, %arg140: memref<?x?xi32>, %arg141: memref<?x?x?x?xi32>, %arg142: memref<?x?x?x?xf32>, %arg143: memref<?x?xf32>, %arg144: memref<?x?x?x?xf32>, %arg145: memref<?x?x?x?xf32>, %arg146: memref<?x?xf32>, %arg147: memref<?x?x?x?xf32>, %arg148: memref<?x?x?x?xi32>, %arg149: memref<?x?xi32>, %arg150: memref<?x?x?x?xi32>, %arg151: memref<?x?x?xf32>, %arg152: memref<?xf32>, %arg153: memref<?x?x?xf32>, %arg154: memref<?x?x?xf32>, %arg155: memref<?xf32>, %arg156: memref<?x?x?xf32>, %arg157: memref<?x?x?xf32>, %arg158: memref<?xf32>, %arg159: memref<?x?x?xf32>, %arg160: memref<?x?x?xi32>, %arg161: memref<?xi32>, %arg162: memref<?x?x?xi32>, %arg163: memref<?x?x?xf32>, %arg164: memref<?xf32>, %arg165: memref<?x?x?xf32>, %arg166: memref<?x?x?xf32>, %arg167: memref<?xf32>, %arg168: memref<?x?x?xf32>, %arg169: memref<?x?x?xi32>, %arg170: memref<?xi32>, %arg171: memref<?x?x?xi32>, %arg172: memref<?x?x?x?x?xf32>, %arg173: memref<?x?x?xf32>, %arg174: memref<?x?x?x?x?xf32>, %arg175: memref<?x?x?x?x?xf32>, %arg176: memref<?x?x?xf32>, %arg177: memref<?x?x?x?x?xf32>, %arg178: memref<?x?x?x?x?xf32>, %arg179: memref<?x?x?xf32>, %arg180: memref<?x?x?x?x?xf32>):
    "linalg.matmul"(%arg1, %arg2, %arg3) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg374: f16, %arg375: f16, %arg376: f32):
      %199 = "arith.extf"(%arg374) : (f16) -> f32
      %200 = "arith.extf"(%arg375) : (f16) -> f32
      %201 = "arith.mulf"(%199, %200) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %202 = "arith.addf"(%arg376, %201) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%202) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map2]} : (memref<?x?xf16>, memref<?x?xf16>, memref<?x?xf32>) -> ()
    "linalg.quantized_matmul"(%arg4, %arg5, %arg0, %arg0, %arg6) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg369: i8, %arg370: i8, %arg371: i32, %arg372: i32, %arg373: i32):
      %193 = "arith.extsi"(%arg369) : (i8) -> i32
      %194 = "arith.subi"(%193, %arg371) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %195 = "arith.extsi"(%arg370) : (i8) -> i32
      %196 = "arith.subi"(%195, %arg372) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %197 = "arith.muli"(%194, %196) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %198 = "arith.addi"(%arg373, %197) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%198) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map3, #map3, #map2]} : (memref<?x?xi8>, memref<?x?xi8>, i32, i32, memref<?x?xi32>) -> ()
    "linalg.matmul_transpose_a"(%arg7, %arg8, %arg9) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg366: f16, %arg367: f16, %arg368: f32):
      %189 = "arith.extf"(%arg366) : (f16) -> f32
      %190 = "arith.extf"(%arg367) : (f16) -> f32
      %191 = "arith.mulf"(%189, %190) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %192 = "arith.addf"(%arg368, %191) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%192) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map4, #map1, #map2]} : (memref<?x?xf16>, memref<?x?xf16>, memref<?x?xf32>) -> ()
    "linalg.matmul_transpose_b"(%arg10, %arg11, %arg12) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg363: f16, %arg364: f16, %arg365: f32):
      %185 = "arith.extf"(%arg363) : (f16) -> f32
      %186 = "arith.extf"(%arg364) : (f16) -> f32
      %187 = "arith.mulf"(%185, %186) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %188 = "arith.addf"(%arg365, %187) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%188) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map5, #map2]} : (memref<?x?xf16>, memref<?x?xf16>, memref<?x?xf32>) -> ()
    "linalg.mmt4d"(%arg13, %arg14, %arg15) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg360: f16, %arg361: f16, %arg362: f32):
      %181 = "arith.extf"(%arg360) : (f16) -> f32
      %182 = "arith.extf"(%arg361) : (f16) -> f32
      %183 = "arith.mulf"(%181, %182) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %184 = "arith.addf"(%arg362, %183) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%184) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map6, #map7, #map8]} : (memref<?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?xf32>) -> ()
    "linalg.batch_mmt4d"(%arg16, %arg17, %arg18) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg357: f16, %arg358: f16, %arg359: f32):
      %177 = "arith.extf"(%arg357) : (f16) -> f32
      %178 = "arith.extf"(%arg358) : (f16) -> f32
      %179 = "arith.mulf"(%177, %178) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %180 = "arith.addf"(%arg359, %179) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%180) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map10, #map11]} : (memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf32>) -> ()
    "linalg.batch_matmul"(%arg19, %arg20, %arg21) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg354: f16, %arg355: f16, %arg356: f32):
      %173 = "arith.extf"(%arg354) : (f16) -> f32
      %174 = "arith.extf"(%arg355) : (f16) -> f32
      %175 = "arith.mulf"(%173, %174) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %176 = "arith.addf"(%arg356, %175) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%176) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map12, #map13, #map14]} : (memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>) -> ()
    "linalg.batch_matmul_transpose_a"(%arg22, %arg23, %arg24) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg351: f16, %arg352: f16, %arg353: f32):
      %169 = "arith.extf"(%arg351) : (f16) -> f32
      %170 = "arith.extf"(%arg352) : (f16) -> f32
      %171 = "arith.mulf"(%169, %170) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %172 = "arith.addf"(%arg353, %171) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%172) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map15, #map13, #map14]} : (memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>) -> ()
    "linalg.batch_matmul_transpose_b"(%arg25, %arg26, %arg27) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg348: f16, %arg349: f16, %arg350: f32):
      %165 = "arith.extf"(%arg348) : (f16) -> f32
      %166 = "arith.extf"(%arg349) : (f16) -> f32
      %167 = "arith.mulf"(%165, %166) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %168 = "arith.addf"(%arg350, %167) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%168) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map12, #map16, #map14]} : (memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>) -> ()
    "linalg.quantized_batch_matmul"(%arg28, %arg29, %arg0, %arg0, %arg30) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg343: i8, %arg344: i8, %arg345: i32, %arg346: i32, %arg347: i32):
      %159 = "arith.extsi"(%arg343) : (i8) -> i32
      %160 = "arith.subi"(%159, %arg345) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %161 = "arith.extsi"(%arg344) : (i8) -> i32
      %162 = "arith.subi"(%161, %arg346) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %163 = "arith.muli"(%160, %162) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %164 = "arith.addi"(%arg347, %163) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%164) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map12, #map13, #map17, #map17, #map14]} : (memref<?x?x?xi8>, memref<?x?x?xi8>, i32, i32, memref<?x?x?xi32>) -> ()
    "linalg.batch_reduce_matmul"(%arg31, %arg32, %arg33) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg340: bf16, %arg341: bf16, %arg342: bf16):
      %157 = "arith.mulf"(%arg340, %arg341) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      %158 = "arith.addf"(%arg342, %157) <{fastmath = #arith.fastmath<none>}> : (bf16, bf16) -> bf16
      "linalg.yield"(%158) : (bf16) -> ()
    }) {linalg.memoized_indexing_maps = [#map12, #map13, #map18]} : (memref<?x?x?xbf16>, memref<?x?x?xbf16>, memref<?x?xbf16>) -> ()
    "linalg.matvec"(%arg34, %arg35, %arg36) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg337: f16, %arg338: f16, %arg339: f32):
      %153 = "arith.extf"(%arg337) : (f16) -> f32
      %154 = "arith.extf"(%arg338) : (f16) -> f32
      %155 = "arith.mulf"(%153, %154) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %156 = "arith.addf"(%arg339, %155) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%156) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map19, #map20, #map21]} : (memref<?x?xf16>, memref<?xf16>, memref<?xf32>) -> ()
    "linalg.vecmat"(%arg37, %arg38, %arg39) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg334: f16, %arg335: f16, %arg336: f32):
      %149 = "arith.extf"(%arg334) : (f16) -> f32
      %150 = "arith.extf"(%arg335) : (f16) -> f32
      %151 = "arith.mulf"(%149, %150) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %152 = "arith.addf"(%arg336, %151) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%152) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map20, #map22, #map21]} : (memref<?xf16>, memref<?x?xf16>, memref<?xf32>) -> ()
    "linalg.batch_matvec"(%arg40, %arg41, %arg42) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg331: f16, %arg332: f16, %arg333: f32):
      %145 = "arith.extf"(%arg331) : (f16) -> f32
      %146 = "arith.extf"(%arg332) : (f16) -> f32
      %147 = "arith.mulf"(%145, %146) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %148 = "arith.addf"(%arg333, %147) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%148) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map23, #map, #map2]} : (memref<?x?x?xf16>, memref<?x?xf16>, memref<?x?xf32>) -> ()
    "linalg.batch_vecmat"(%arg43, %arg44, %arg45) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg328: f16, %arg329: f16, %arg330: f32):
      %141 = "arith.extf"(%arg328) : (f16) -> f32
      %142 = "arith.extf"(%arg329) : (f16) -> f32
      %143 = "arith.mulf"(%141, %142) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %144 = "arith.addf"(%arg330, %143) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%144) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map24, #map2]} : (memref<?x?xf16>, memref<?x?x?xf16>, memref<?x?xf32>) -> ()
    "linalg.dot"(%arg46, %arg47, %arg48) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg325: f16, %arg326: f16, %arg327: f32):
      %137 = "arith.extf"(%arg325) : (f16) -> f32
      %138 = "arith.extf"(%arg326) : (f16) -> f32
      %139 = "arith.mulf"(%137, %138) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %140 = "arith.addf"(%arg327, %139) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%140) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map25, #map25, #map26]} : (memref<?xf16>, memref<?xf16>, memref<f32>) -> ()
    "linalg.conv_1d"(%arg49, %arg50, %arg51) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg322: f16, %arg323: f16, %arg324: f32):
      %133 = "arith.extf"(%arg322) : (f16) -> f32
      %134 = "arith.extf"(%arg323) : (f16) -> f32
      %135 = "arith.mulf"(%133, %134) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %136 = "arith.addf"(%arg324, %135) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%136) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map27, #map20, #map21]} : (memref<?xf16>, memref<?xf16>, memref<?xf32>) -> ()
    "linalg.conv_2d"(%arg52, %arg53, %arg54) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg319: f16, %arg320: f16, %arg321: f32):
      %129 = "arith.extf"(%arg319) : (f16) -> f32
      %130 = "arith.extf"(%arg320) : (f16) -> f32
      %131 = "arith.mulf"(%129, %130) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %132 = "arith.addf"(%arg321, %131) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%132) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map28, #map29, #map30]} : (memref<?x?xf16>, memref<?x?xf16>, memref<?x?xf32>) -> ()
    "linalg.conv_3d"(%arg55, %arg56, %arg57) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg316: f16, %arg317: f16, %arg318: f32):
      %125 = "arith.extf"(%arg316) : (f16) -> f32
      %126 = "arith.extf"(%arg317) : (f16) -> f32
      %127 = "arith.mulf"(%125, %126) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %128 = "arith.addf"(%arg318, %127) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%128) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map31, #map32, #map33]} : (memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>) -> ()
    "linalg.conv_1d_nwc_wcf"(%arg58, %arg59, %arg60) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg313: f16, %arg314: f16, %arg315: f32):
      %121 = "arith.extf"(%arg313) : (f16) -> f32
      %122 = "arith.extf"(%arg314) : (f16) -> f32
      %123 = "arith.mulf"(%121, %122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %124 = "arith.addf"(%arg315, %123) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%124) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map34, #map35, #map36]} : (memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>) -> ()
    "linalg.conv_1d_ncw_fcw"(%arg61, %arg62, %arg63) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg310: f16, %arg311: f16, %arg312: f32):
      %117 = "arith.extf"(%arg310) : (f16) -> f32
      %118 = "arith.extf"(%arg311) : (f16) -> f32
      %119 = "arith.mulf"(%117, %118) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %120 = "arith.addf"(%arg312, %119) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%120) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map37, #map38, #map36]} : (memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?xf32>) -> ()
    "linalg.conv_2d_nhwc_hwcf"(%arg64, %arg65, %arg66) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg307: f16, %arg308: f16, %arg309: f32):
      %113 = "arith.extf"(%arg307) : (f16) -> f32
      %114 = "arith.extf"(%arg308) : (f16) -> f32
      %115 = "arith.mulf"(%113, %114) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %116 = "arith.addf"(%arg309, %115) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%116) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map39, #map40, #map41]} : (memref<?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?xf32>) -> ()
    "linalg.conv_2d_nhwc_fhwc"(%arg67, %arg68, %arg69) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg304: f16, %arg305: f16, %arg306: f32):
      %109 = "arith.extf"(%arg304) : (f16) -> f32
      %110 = "arith.extf"(%arg305) : (f16) -> f32
      %111 = "arith.mulf"(%109, %110) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %112 = "arith.addf"(%arg306, %111) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%112) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map39, #map42, #map41]} : (memref<?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?xf32>) -> ()
    "linalg.conv_2d_nhwc_hwcf_q"(%arg70, %arg71, %arg0, %arg0, %arg72) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg299: i8, %arg300: i8, %arg301: i32, %arg302: i32, %arg303: i32):
      %103 = "arith.extsi"(%arg299) : (i8) -> i32
      %104 = "arith.subi"(%103, %arg301) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %105 = "arith.extsi"(%arg300) : (i8) -> i32
      %106 = "arith.subi"(%105, %arg302) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %107 = "arith.muli"(%104, %106) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %108 = "arith.addi"(%arg303, %107) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%108) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map39, #map40, #map43, #map43, #map41]} : (memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32, memref<?x?x?x?xi32>) -> ()
    "linalg.conv_2d_nhwc_fhwc_q"(%arg73, %arg74, %arg0, %arg0, %arg75) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg294: i8, %arg295: i8, %arg296: i32, %arg297: i32, %arg298: i32):
      %97 = "arith.extsi"(%arg294) : (i8) -> i32
      %98 = "arith.subi"(%97, %arg296) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %99 = "arith.extsi"(%arg295) : (i8) -> i32
      %100 = "arith.subi"(%99, %arg297) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %101 = "arith.muli"(%98, %100) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %102 = "arith.addi"(%arg298, %101) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%102) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map39, #map42, #map43, #map43, #map41]} : (memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32, memref<?x?x?x?xi32>) -> ()
    "linalg.conv_2d_nchw_fchw"(%arg76, %arg77, %arg78) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg291: f16, %arg292: f16, %arg293: f32):
      %93 = "arith.extf"(%arg291) : (f16) -> f32
      %94 = "arith.extf"(%arg292) : (f16) -> f32
      %95 = "arith.mulf"(%93, %94) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %96 = "arith.addf"(%arg293, %95) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%96) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map44, #map45, #map41]} : (memref<?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?xf32>) -> ()
    "linalg.conv_2d_ngchw_fgchw"(%arg79, %arg80, %arg81) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg288: f16, %arg289: f16, %arg290: f32):
      %89 = "arith.extf"(%arg288) : (f16) -> f32
      %90 = "arith.extf"(%arg289) : (f16) -> f32
      %91 = "arith.mulf"(%89, %90) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %92 = "arith.addf"(%arg290, %91) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%92) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map46, #map47, #map48]} : (memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf32>) -> ()
    "linalg.conv_2d_ngchw_gfchw"(%arg82, %arg83, %arg84) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg285: f16, %arg286: f16, %arg287: f32):
      %85 = "arith.extf"(%arg285) : (f16) -> f32
      %86 = "arith.extf"(%arg286) : (f16) -> f32
      %87 = "arith.mulf"(%85, %86) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %88 = "arith.addf"(%arg287, %87) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%88) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map46, #map49, #map48]} : (memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf32>) -> ()
    "linalg.conv_2d_ngchw_gfchw_q"(%arg85, %arg86, %arg0, %arg0, %arg87) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg280: i8, %arg281: i8, %arg282: i32, %arg283: i32, %arg284: i32):
      %79 = "arith.extsi"(%arg280) : (i8) -> i32
      %80 = "arith.subi"(%79, %arg282) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %81 = "arith.extsi"(%arg281) : (i8) -> i32
      %82 = "arith.subi"(%81, %arg283) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %83 = "arith.muli"(%80, %82) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %84 = "arith.addi"(%arg284, %83) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%84) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map46, #map49, #map50, #map50, #map48]} : (memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32, memref<?x?x?x?x?xi32>) -> ()
    "linalg.conv_3d_ndhwc_dhwcf"(%arg88, %arg89, %arg90) <{dilations = dense<[5, 7, 9]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3, 4]> : tensor<3xi64>}> ({
    ^bb0(%arg277: f16, %arg278: f16, %arg279: f32):
      %75 = "arith.extf"(%arg277) : (f16) -> f32
      %76 = "arith.extf"(%arg278) : (f16) -> f32
      %77 = "arith.mulf"(%75, %76) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %78 = "arith.addf"(%arg279, %77) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%78) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map52, #map53]} : (memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf32>) -> ()
    "linalg.conv_3d_ndhwc_dhwcf_q"(%arg91, %arg92, %arg0, %arg0, %arg93) <{dilations = dense<[5, 7, 9]> : tensor<3xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<[2, 3, 4]> : tensor<3xi64>}> ({
    ^bb0(%arg272: i8, %arg273: i8, %arg274: i32, %arg275: i32, %arg276: i32):
      %69 = "arith.extsi"(%arg272) : (i8) -> i32
      %70 = "arith.subi"(%69, %arg274) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %71 = "arith.extsi"(%arg273) : (i8) -> i32
      %72 = "arith.subi"(%71, %arg275) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %73 = "arith.muli"(%70, %72) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %74 = "arith.addi"(%arg276, %73) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%74) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map52, #map54, #map54, #map53]} : (memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32, memref<?x?x?x?x?xi32>) -> ()
    "linalg.conv_3d_ncdhw_fcdhw"(%arg94, %arg95, %arg96) <{dilations = dense<[5, 7, 9]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3, 4]> : tensor<3xi64>}> ({
    ^bb0(%arg269: f16, %arg270: f16, %arg271: f32):
      %65 = "arith.extf"(%arg269) : (f16) -> f32
      %66 = "arith.extf"(%arg270) : (f16) -> f32
      %67 = "arith.mulf"(%65, %66) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %68 = "arith.addf"(%arg271, %67) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%68) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map55, #map56, #map57]} : (memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf32>) -> ()
    "linalg.depthwise_conv_1d_nwc_wc"(%arg97, %arg98, %arg99) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg266: f16, %arg267: f16, %arg268: f32):
      %61 = "arith.extf"(%arg266) : (f16) -> f32
      %62 = "arith.extf"(%arg267) : (f16) -> f32
      %63 = "arith.mulf"(%61, %62) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %64 = "arith.addf"(%arg268, %63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%64) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map59, #map14]} : (memref<?x?x?xf16>, memref<?x?xf16>, memref<?x?x?xf32>) -> ()
    "linalg.depthwise_conv_1d_ncw_cw"(%arg100, %arg101, %arg102) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg263: f16, %arg264: f16, %arg265: f32):
      %57 = "arith.extf"(%arg263) : (f16) -> f32
      %58 = "arith.extf"(%arg264) : (f16) -> f32
      %59 = "arith.mulf"(%57, %58) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %60 = "arith.addf"(%arg265, %59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%60) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map60, #map29, #map61]} : (memref<?x?x?xf16>, memref<?x?xf16>, memref<?x?x?xf32>) -> ()
    "linalg.depthwise_conv_1d_nwc_wcm"(%arg103, %arg104, %arg105) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg260: f16, %arg261: f16, %arg262: f32):
      %53 = "arith.extf"(%arg260) : (f16) -> f32
      %54 = "arith.extf"(%arg261) : (f16) -> f32
      %55 = "arith.mulf"(%53, %54) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %56 = "arith.addf"(%arg262, %55) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%56) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map62, #map63, #map64]} : (memref<?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?x?xf32>) -> ()
    "linalg.depthwise_conv_2d_nhwc_hwc"(%arg106, %arg107, %arg108) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg257: f16, %arg258: f16, %arg259: f32):
      %49 = "arith.extf"(%arg257) : (f16) -> f32
      %50 = "arith.extf"(%arg258) : (f16) -> f32
      %51 = "arith.mulf"(%49, %50) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %52 = "arith.addf"(%arg259, %51) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%52) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map65, #map66, #map67]} : (memref<?x?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?x?xf32>) -> ()
    "linalg.depthwise_conv_2d_nchw_chw"(%arg109, %arg110, %arg111) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg254: f16, %arg255: f16, %arg256: f32):
      %45 = "arith.extf"(%arg254) : (f16) -> f32
      %46 = "arith.extf"(%arg255) : (f16) -> f32
      %47 = "arith.mulf"(%45, %46) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %48 = "arith.addf"(%arg256, %47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%48) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map68, #map32, #map69]} : (memref<?x?x?x?xf16>, memref<?x?x?xf16>, memref<?x?x?x?xf32>) -> ()
    "linalg.depthwise_conv_2d_nhwc_hwc_q"(%arg112, %arg113, %arg0, %arg0, %arg114) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg249: i8, %arg250: i8, %arg251: i32, %arg252: i32, %arg253: i32):
      %39 = "arith.extsi"(%arg249) : (i8) -> i32
      %40 = "arith.subi"(%39, %arg251) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %41 = "arith.extsi"(%arg250) : (i8) -> i32
      %42 = "arith.subi"(%41, %arg252) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %43 = "arith.muli"(%40, %42) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %44 = "arith.addi"(%arg253, %43) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%44) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map65, #map66, #map70, #map70, #map67]} : (memref<?x?x?x?xi8>, memref<?x?x?xi8>, i32, i32, memref<?x?x?x?xi32>) -> ()
    "linalg.depthwise_conv_2d_nhwc_hwcm"(%arg115, %arg116, %arg117) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg246: f16, %arg247: f16, %arg248: f32):
      %35 = "arith.extf"(%arg246) : (f16) -> f32
      %36 = "arith.extf"(%arg247) : (f16) -> f32
      %37 = "arith.mulf"(%35, %36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %38 = "arith.addf"(%arg248, %37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%38) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map71, #map72, #map73]} : (memref<?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?x?xf32>) -> ()
    "linalg.depthwise_conv_2d_nhwc_hwcm_q"(%arg118, %arg119, %arg0, %arg0, %arg120) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg241: i8, %arg242: i8, %arg243: i32, %arg244: i32, %arg245: i32):
      %29 = "arith.extsi"(%arg241) : (i8) -> i32
      %30 = "arith.subi"(%29, %arg243) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %31 = "arith.extsi"(%arg242) : (i8) -> i32
      %32 = "arith.subi"(%31, %arg244) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %33 = "arith.muli"(%30, %32) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %34 = "arith.addi"(%arg245, %33) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%34) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map71, #map72, #map43, #map43, #map73]} : (memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32, memref<?x?x?x?x?xi32>) -> ()
    "linalg.depthwise_conv_3d_ndhwc_dhwc"(%arg121, %arg122, %arg123) <{dilations = dense<[5, 7, 9]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3, 4]> : tensor<3xi64>}> ({
    ^bb0(%arg238: f16, %arg239: f16, %arg240: f32):
      %25 = "arith.extf"(%arg238) : (f16) -> f32
      %26 = "arith.extf"(%arg239) : (f16) -> f32
      %27 = "arith.mulf"(%25, %26) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %28 = "arith.addf"(%arg240, %27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%28) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map74, #map75, #map76]} : (memref<?x?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?x?xf32>) -> ()
    "linalg.depthwise_conv_3d_ncdhw_cdhw"(%arg124, %arg125, %arg126) <{dilations = dense<[5, 7, 9]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3, 4]> : tensor<3xi64>}> ({
    ^bb0(%arg235: f16, %arg236: f16, %arg237: f32):
      %21 = "arith.extf"(%arg235) : (f16) -> f32
      %22 = "arith.extf"(%arg236) : (f16) -> f32
      %23 = "arith.mulf"(%21, %22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %24 = "arith.addf"(%arg237, %23) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%24) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map77, #map78, #map79]} : (memref<?x?x?x?x?xf16>, memref<?x?x?x?xf16>, memref<?x?x?x?x?xf32>) -> ()
    "linalg.depthwise_conv_3d_ndhwc_dhwcm"(%arg127, %arg128, %arg129) <{dilations = dense<[5, 7, 9]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3, 4]> : tensor<3xi64>}> ({
    ^bb0(%arg232: f16, %arg233: f16, %arg234: f32):
      %17 = "arith.extf"(%arg232) : (f16) -> f32
      %18 = "arith.extf"(%arg233) : (f16) -> f32
      %19 = "arith.mulf"(%17, %18) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %20 = "arith.addf"(%arg234, %19) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%20) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map51, #map52, #map80]} : (memref<?x?x?x?x?xf16>, memref<?x?x?x?x?xf16>, memref<?x?x?x?x?x?xf32>) -> ()
    "linalg.pooling_nhwc_sum"(%arg130, %arg131, %arg132) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg229: f32, %arg230: f32, %arg231: f32):
      %16 = "arith.addf"(%arg231, %arg229) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%16) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map65, #map81, #map67]} : (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "linalg.pooling_nchw_sum"(%arg133, %arg134, %arg135) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg226: f32, %arg227: f32, %arg228: f32):
      %15 = "arith.addf"(%arg228, %arg226) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%15) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map82, #map81, #map67]} : (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "linalg.pooling_nhwc_max"(%arg136, %arg137, %arg138) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg223: f32, %arg224: f32, %arg225: f32):
      %14 = "arith.maximumf"(%arg225, %arg223) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%14) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map65, #map81, #map67]} : (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "linalg.pooling_nhwc_max_unsigned"(%arg139, %arg140, %arg141) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg220: i32, %arg221: i32, %arg222: i32):
      %13 = "arith.maxui"(%arg222, %arg220) : (i32, i32) -> i32
      "linalg.yield"(%13) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map65, #map81, #map67]} : (memref<?x?x?x?xi32>, memref<?x?xi32>, memref<?x?x?x?xi32>) -> ()
    "linalg.pooling_nchw_max"(%arg142, %arg143, %arg144) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg217: f32, %arg218: f32, %arg219: f32):
      %12 = "arith.maximumf"(%arg219, %arg217) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%12) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map82, #map81, #map67]} : (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "linalg.pooling_nhwc_min"(%arg145, %arg146, %arg147) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg214: f32, %arg215: f32, %arg216: f32):
      %11 = "arith.minimumf"(%arg216, %arg214) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%11) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map65, #map81, #map67]} : (memref<?x?x?x?xf32>, memref<?x?xf32>, memref<?x?x?x?xf32>) -> ()
    "linalg.pooling_nhwc_min_unsigned"(%arg148, %arg149, %arg150) <{dilations = dense<[5, 7]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3]> : tensor<2xi64>}> ({
    ^bb0(%arg211: i32, %arg212: i32, %arg213: i32):
      %10 = "arith.minui"(%arg213, %arg211) : (i32, i32) -> i32
      "linalg.yield"(%10) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map65, #map81, #map67]} : (memref<?x?x?x?xi32>, memref<?x?xi32>, memref<?x?x?x?xi32>) -> ()
    "linalg.pooling_nwc_sum"(%arg151, %arg152, %arg153) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg208: f32, %arg209: f32, %arg210: f32):
      %9 = "arith.addf"(%arg210, %arg208) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map83, #map14]} : (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> ()
    "linalg.pooling_ncw_sum"(%arg154, %arg155, %arg156) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg205: f32, %arg206: f32, %arg207: f32):
      %8 = "arith.addf"(%arg207, %arg205) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%8) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map84, #map83, #map14]} : (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> ()
    "linalg.pooling_nwc_max"(%arg157, %arg158, %arg159) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg202: f32, %arg203: f32, %arg204: f32):
      %7 = "arith.maximumf"(%arg204, %arg202) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%7) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map83, #map14]} : (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> ()
    "linalg.pooling_nwc_max_unsigned"(%arg160, %arg161, %arg162) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg199: i32, %arg200: i32, %arg201: i32):
      %6 = "arith.maxui"(%arg201, %arg199) : (i32, i32) -> i32
      "linalg.yield"(%6) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map83, #map14]} : (memref<?x?x?xi32>, memref<?xi32>, memref<?x?x?xi32>) -> ()
    "linalg.pooling_ncw_max"(%arg163, %arg164, %arg165) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg196: f32, %arg197: f32, %arg198: f32):
      %5 = "arith.maximumf"(%arg198, %arg196) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%5) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map84, #map83, #map14]} : (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> ()
    "linalg.pooling_nwc_min"(%arg166, %arg167, %arg168) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg193: f32, %arg194: f32, %arg195: f32):
      %4 = "arith.minimumf"(%arg195, %arg193) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%4) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map83, #map14]} : (memref<?x?x?xf32>, memref<?xf32>, memref<?x?x?xf32>) -> ()
    "linalg.pooling_nwc_min_unsigned"(%arg169, %arg170, %arg171) <{dilations = dense<5> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
    ^bb0(%arg190: i32, %arg191: i32, %arg192: i32):
      %3 = "arith.minui"(%arg192, %arg190) : (i32, i32) -> i32
      "linalg.yield"(%3) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map58, #map83, #map14]} : (memref<?x?x?xi32>, memref<?xi32>, memref<?x?x?xi32>) -> ()
    "linalg.pooling_ndhwc_sum"(%arg172, %arg173, %arg174) <{dilations = dense<[5, 7, 9]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3, 4]> : tensor<3xi64>}> ({
    ^bb0(%arg187: f32, %arg188: f32, %arg189: f32):
      %2 = "arith.addf"(%arg189, %arg187) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%2) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map85, #map86, #map48]} : (memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "linalg.pooling_ndhwc_max"(%arg175, %arg176, %arg177) <{dilations = dense<[5, 7, 9]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3, 4]> : tensor<3xi64>}> ({
    ^bb0(%arg184: f32, %arg185: f32, %arg186: f32):
      %1 = "arith.maximumf"(%arg186, %arg184) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%1) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map85, #map86, #map48]} : (memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "linalg.pooling_ndhwc_min"(%arg178, %arg179, %arg180) <{dilations = dense<[5, 7, 9]> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<[2, 3, 4]> : tensor<3xi64>}> ({
    ^bb0(%arg181: f32, %arg182: f32, %arg183: f32):
      %0 = "arith.minimumf"(%arg183, %arg181) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%0) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map85, #map86, #map48]} : (memref<?x?x?x?x?xf32>, memref<?x?x?xf32>, memref<?x?x?x?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

