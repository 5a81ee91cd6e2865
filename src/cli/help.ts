import manifest from "../../package.json" with { type: "json" };

export const helpText = `Commonplace: a memory for a person and all of their AI assistants.

commonplace serve                                  run the service
commonplace status [--json]                        what is stored, and whether the service answers
commonplace user add EMAIL [--name NAME] [--password PASSWORD] [--time-zone ZONE]
                                                   add a person; the password may come on standard input, and is
                                                   made up and printed when there is none; a ZONE is an IANA name
                                                   such as Europe/Lisbon, and the machine's when there is none
commonplace user list                              everyone who has a book here
commonplace user set EMAIL --time-zone ZONE        change whose days a person's are
commonplace key create --user EMAIL --name NAME    make an API key for an assistant; prints the key alone
commonplace key list [--user EMAIL]                the keys, by the part of them that may be shown
commonplace key revoke PREFIX [--user EMAIL]       stop a key within 5 seconds
commonplace export --user EMAIL [--format FORMAT]  a person's whole book on standard output: jsonl (all of it, can
                                                   be imported) or markdown (to be read)
commonplace import --user EMAIL FILE               take in an export, a text or Markdown list, or a file of
                                                   server-memory; what is here already is skipped
commonplace backup FILE [--force]                  the whole database as one file; --force replaces a file
commonplace restore FILE [--force]                 take a backup into DATA_DIR, while the service is stopped; --force
                                                   puts the database that is there aside
commonplace copy --from PLACE --to PLACE           the whole library into an empty place, verified; a PLACE is
                                                   sqlite:DIRECTORY or postgres://…; stopped, it can be run again
commonplace retry [--user EMAIL]                   try failed enrichment again now
commonplace doctor [--deep [--repair]]             check this installation; --deep: and everything that is stored;
                                                   --repair: make anew what is derived, never what people wrote
commonplace help | --version

Settings are environment variables, or lines of a .env file: see docs/configuration.md.
All but restore and copy works while the service runs.`;

export const versionText = manifest.version;
