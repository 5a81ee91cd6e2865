import { Box, Code, List, Stack, Switch, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { chooseKept, isKept } from "../../offline/offline-copy.ts";
import { TextLink } from "../../parts/Links.tsx";
import { showFailure } from "../../parts/Toasts.tsx";
import { CodeBlock } from "../../parts/text/CodeBlock.tsx";
import { CopyButton } from "../../parts/text/CopyButton.tsx";
import { createBookmarklet, createShortcutBody } from "./anywhere.ts";
import { SectionTitle } from "./SectionTitle.tsx";
import classes from "./Settings.module.css";

/** How to bring thoughts here from phones, browsers and the command line. */
export function AnywhereSection() {
  const { origin } = window.location;
  return (
    <section>
      <SectionTitle title="Capture anywhere">
        Nothing that you share is captured before you press Capture.
      </SectionTitle>
      <Stack gap="xl">
        <Part title="As an app">
          <Text>
            In Chrome or Edge choose “Install” in the menu or the address bar, on an iPhone “Add to Home
            Screen” in Safari's share menu. On Android, other apps can then share text and pages with
            Commonplace. {window.isSecureContext || "Browsers install it only from an https address."}
          </Text>
          <OfflineChoice />
        </Part>
        <Part title="From any page in a browser">
          <Text>
            Drag this to your bookmarks. A click on it takes the page's title, its address and what you have
            selected.
          </Text>
          <Box>
            <Bookmarklet code={createBookmarklet(origin)} />
          </Box>
        </Part>
        <Part title="Shortcut on an iPhone or iPad">
          <List type="ordered" spacing={4}>
            <List.Item>
              In the Shortcuts app, make a shortcut that receives text and URLs from the share sheet.
            </List.Item>
            <List.Item>
              Add “URL Encode” for the Shortcut Input, then “Open URLs” with{" "}
              <Code>{`${origin}/share#text=`}</Code> followed by the encoded text.
            </List.Item>
          </List>
          <Text>
            To capture without opening the app, use “Get Contents of URL” instead: the address{" "}
            <Code>{`${origin}/api/mcp`}</Code>, the method POST, the header <Code>Authorization</Code> with{" "}
            <Code>Bearer</Code> and a <TextLink to="/keys">key</TextLink> that may capture, and this JSON as
            the request body, with the Shortcut Input for <Code>raw</Code>:
          </Text>
          <CodeBlock code={createShortcutBody()} label="Request body" />
        </Part>
        <Part title="Command line">
          <CodeBlock code={'bin/commonplace add "A thought"'} label="Command" />
        </Part>
      </Stack>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm">
      <Title order={3} fz="md">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function OfflineChoice() {
  const [isOn, setIsOn] = useState(isKept);
  const choosing = useMutation({ mutationFn: chooseKept, onError: showFailure });
  function choose(isWanted: boolean): void {
    setIsOn(isWanted);
    choosing.mutate(isWanted);
  }
  return (
    <Switch
      label="Keep the newest 200 thoughts and what is due on this device, to read offline"
      description="Removed when you sign out, and when somebody else signs in."
      checked={isOn}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}

/** React refuses such an address, and our policy would not run it here: the link is only to be dragged. */
function makeDraggable(link: HTMLAnchorElement | null, code: string): void {
  link?.setAttribute("href", code);
  if (link) link.onclick = () => false;
}

function Bookmarklet({ code }: { code: string }) {
  return (
    <Stack gap="xs" align="flex-start">
      {/* biome-ignore lint/a11y/useValidAnchor: it gets its address above */}
      <a ref={(link) => makeDraggable(link, code)} className={classes.bookmarklet}>
        <Bookmark size={16} aria-hidden /> Keep in Commonplace
      </a>
      <CopyButton value={code} label="Copy its address" />
    </Stack>
  );
}
