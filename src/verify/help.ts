export const help = `Usage: consent-verify FILE --key VKEY [--key VKEY]... [--policy FILE] [--tsa CA.pem] [--json]

Verifies an evidence file of the consent service: offline, without the service and its database.
FILE - reads standard input. A file of several customers has one line for each of them.

  --key VKEY       a public key of the log, as name+id+key; again for each further key
  --policy FILE    a C2SP tlog-policy with the lines: log VKEY
  --tsa CA.pem     certificates of time-stamp authorities that you trust, root included
  --json           print the result as one line of JSON
  --help           print this

Get keys from a place that you trust, and not from the sender of the file.

Exit codes:
  0  all is proved that the file says
  1  it is not: the first fault is named with its place
  2  the file, a key or the command line could not be read to its end, so nothing is proved`;
