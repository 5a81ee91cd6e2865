import { AtRest } from "../parts/AtRest.tsx";
import { late } from "../parts/late.tsx";
import { palette } from "./palette-switch.ts";
import { shortcutHelp } from "./shortcut-help.ts";

const Palette = late(async () => (await import("./Palette.tsx")).Palette);
const ShortcutHelp = late(async () => (await import("./ShortcutHelp.tsx")).ShortcutHelp);

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
