import { AtRest } from "../parts/AtRest.tsx";
import { late } from "../parts/late.tsx";
import { palette } from "./palette/palette-switch.ts";
import { shortcutHelp } from "./shortcuts/shortcut-help.ts";

const Palette = late(async () => (await import("./palette/Palette.tsx")).Palette);
const ShortcutHelp = late(async () => (await import("./shortcuts/ShortcutHelp.tsx")).ShortcutHelp);

/** What opens over every page. */
export function Overlays() {
  return (
    <>
      <AtRest isWanted={palette.useIsOpen()}>
        <Palette />
      </AtRest>
      <AtRest isWanted={shortcutHelp.useIsOpen()}>
        <ShortcutHelp />
      </AtRest>
    </>
  );
}
