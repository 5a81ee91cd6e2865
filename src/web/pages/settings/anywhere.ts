import { json } from "../keys/snippets.ts";

/** Behind the #, so that what is selected on a page is in no log of a server. */
export const createBookmarklet = (origin: string) =>
  `javascript:(()=>{const p=new URLSearchParams({title:document.title,text:String(getSelection()),url:location.href});open("${origin}/share#"+p,"_blank","width=560,height=640")})()`;

/** The same call as any assistant's. */
export const createShortcutBody = () =>
  json({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "capture_thought", arguments: { raw: "Shortcut Input", as_user: true } },
  });
