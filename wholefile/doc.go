// Package wholefile writes files that appear as a whole, or not at all: a reader sees
// the old content or the new one, and after an error the old one is still there.
//
//	f, err := wholefile.Create(path)
//	if err != nil {
//		return err
//	}
//	defer f.Discard()
//	if _, err := f.Write(data); err != nil {
//		return err
//	}
//	return f.Commit()
//
// What is written is in a file beside the one it becomes, under a name with a dot. Where the
// path is a link, what it leads to is written, though nothing may be there yet. A file that
// was there keeps its permissions; one that may not be written is an error. Pipes, devices,
// and what the process has open, as /dev/stdout, have no other state: they take what comes
// as it comes.
package wholefile
