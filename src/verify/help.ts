export const help = `Usage: consent-verify FILE --key VKEY [options]

Verifies an evidence file of the consent service: offline, without the service and its database.
FILE - reads standard input. A file of several customers has one line for each of them.
An evidence page (HTML) has the file in it, and that is verified.

  --key VKEY         a public key of the log, as name+id+key, or a file with one on each line; again for further ones
  --policy FILE      a C2SP tlog-policy with the lines: log VKEY
  --tsa CA.pem       certificates of time-stamp authorities that you trust, root included
  --customer ID      require that the file is about this customer
  --checkpoint FILE  require that the tree is that of a checkpoint that you kept
  --words            print the words that each decision answered
  --json             print the result as JSON
  --help             print this; it stands alone
  --                 what follows is the name of the file, such as -- -h.json

Get the log’s key from elsewhere than the file, and compare two sources.

Exit codes:
  0  all is proved that the file says
  1  it is not, or the file is not what you required: the first fault is named with its place
  2  not judged: the file, a key or the command line could not be read, a key of the log is missing,
     the file holds no decision, its tree has another size than your checkpoint, or not all could be shown`;
