import manifest from "../../package.json" with { type: "json" };

export const helpText = `Commonplace: a memory for a person and all of their AI assistants.

commonplace serve                                  run the service
commonplace status [--json]                        what is stored, and whether the service answers
commonplace user add EMAIL [--name NAME] [--password PASSWORD]
                                                   add a person; the password may come on standard input,
                                                   and is made up and printed when there is none
commonplace user list                              everyone who has a book here
commonplace key create --user EMAIL --name NAME    make an API key for an assistant; prints the key alone
commonplace key list [--user EMAIL]                the keys, by the part of them that may be shown
commonplace key revoke PREFIX [--user EMAIL]       stop a key within 5 seconds
commonplace export --user EMAIL [--format FORMAT]  a person's whole book on standard output: jsonl (all of it, can
                                                   be imported) or markdown (to be read)
commonplace import --user EMAIL FILE               take in an export, a text or Markdown list, or a file of
                                                   server-memory; what is here already is skipped
commonplace retry [--user EMAIL]                   try failed enrichment again now
commonplace doctor                                 check this installation
commonplace help | --version

Settings are environment variables, or lines of a .env file: see docs/configuration.md.
All of it works while the service runs.`;

export const versionText = manifest.version;
