const helpText = `Commonplace: a memory for a person and all of their AI assistants.

commonplace [serve]                                run the service
commonplace stdio [--user EMAIL] [--name NAME]     serve an assistant over standard input and output, on the book of
                                                   EMAIL (default: the only one; an empty library gets its first);
                                                   NAME is its author's name (default: the one the assistant gives)
commonplace stdio --url URL [--key KEY]            the same, through a service at URL; the key may also be in
                                                   COMMONPLACE_KEY
commonplace status [--json]                        what is stored, and whether the service is running
commonplace user add EMAIL [--name NAME] [--password PASSWORD] [--time-zone ZONE]
                                                   add a user; the password may be piped to standard input;
                                                   without one, a random password is created and printed;
                                                   a ZONE is an IANA name such as Europe/Lisbon (default: the
                                                   machine's)
commonplace user list                              list all users
commonplace user set EMAIL [--time-zone ZONE] [--password PASSWORD] [--email ADDRESS] [--second-factor off] [--verified]
                                                   change a user's time zone, password or address; a new password
                                                   signs their browsers out; --second-factor off lets in who has
                                                   lost their authenticator app; --verified: the address is theirs,
                                                   so the identity provider's account of this address is, too
commonplace user reset EMAIL                       print a link with which they set a new password: once, within
                                                   an hour; it signs their browsers out
commonplace user suspend EMAIL | resume EMAIL      sign a user out and refuse sign-ins and keys, or allow them again;
                                                   nothing is lost
commonplace user end EMAIL                         end all sessions, passkeys, keys and connections of a user
commonplace user remove EMAIL --export FILE | --erase
                                                   remove a user and everything of theirs, for good or after
                                                   their thoughts and notes, not chats, are exported to FILE
commonplace key create --user EMAIL --name NAME [--scopes SCOPES] [--expires DAYS]
                                                   create an API key for an assistant; prints only the key;
                                                   SCOPES: any of read,capture,write (default: all);
                                                   DAYS: 30, 90, 365 or never (default)
commonplace key list [--user EMAIL]                list the keys and connected assistants by their prefixes
commonplace key set PREFIX --scopes SCOPES [--user EMAIL]
                                                   change what a key may do; takes effect within 5 seconds
commonplace key revoke PREFIX [--user EMAIL]       revoke a key; takes effect within 5 seconds
commonplace audit [--user EMAIL] [--kind KIND] [--since DATE] [--limit N] [--json]
                                                   what happened to accounts, keys and the instance, newest first
                                                   (default: the last 100); --json prints JSON Lines
commonplace add [TEXT] [--tag TAG]… [--user EMAIL]
                                                   capture a thought (default: of the only user), or what is piped to
                                                   standard input; with tags
commonplace export --user EMAIL [--format FORMAT]  write a user's thoughts and notes to standard output: jsonl
                                                   (with history, can be imported) or markdown (for reading);
                                                   chats are only in a backup
commonplace import FILE [--user EMAIL] [--format FORMAT] [--as notes|thoughts] [--preview]
                                                   import an export, a list, a zip of Markdown files, or a file of
                                                   another program (docs/import.md); skips what was imported before;
                                                   --preview only prints what it would become
commonplace import --list | --undo ID [--user EMAIL]
                                                   list what was imported, or erase what an import made, but for what
                                                   was changed since; an interrupted undo goes on when it is repeated
commonplace backup FILE [--force]                  write the whole database to one file; --force overwrites the file;
                                                   encrypted if BACKUP_PASSPHRASE is set
commonplace restore FILE [--force]                 restore a backup into DATA_DIR while the service is stopped;
                                                   --force moves the current database aside
commonplace copy --from LOCATION --to LOCATION     copy the whole database into an empty one and verify it; a
                                                   LOCATION is sqlite:DIRECTORY or postgres://…; if interrupted,
                                                   run it again to resume
commonplace retry [--user EMAIL]                   retry failed enrichment now
commonplace doctor [--deep [--repair]]             check the installation; --deep also checks all stored data;
                                                   --repair rebuilds derived data, never what people wrote
commonplace doctor --backup FILE                   check a backup: whether it opens and is complete, and what it
                                                   contains
commonplace help [COMMAND] | --version

Settings are environment variables or lines of a .env file: see docs/configuration.md.
Everything except restore and copy works while the service is running.`;

/** What one command can do; everything if there is no such command. */
export function helpOf(verb = ""): string {
  const entries = helpText.split(/\n(?=commonplace )/);
  return entries.filter((entry) => entry.startsWith(`commonplace ${verb} `)).join("\n") || helpText;
}
