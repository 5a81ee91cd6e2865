import {
  type ActionIconProps,
  type AnchorProps,
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type PaperProps,
  type TextInputProps,
  type TooltipProps,
} from "@mantine/core";

export const serif =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", "Book Antiqua", Georgia, "Liberation Serif", serif';
const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';
const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

/** The app's main colour: the green of old book covers. */
const cloth: MantineColorsTuple = [
  "#edf5f2",
  "#dcebe5",
  "#b9d8cc",
  "#93c4b2",
  "#72b19b",
  "#529b84",
  "#38866e",
  "#236b56",
  "#1b5746",
  "#123d31",
];

/** Slightly warm greys, like paper. In dark mode 7 is the page and 6 the surfaces on it. */
const dark: MantineColorsTuple = [
  "#dddbd5",
  "#c4c2bb",
  "#a9a7a0",
  "#8d8b85",
  "#4a4a47",
  "#353633",
  "#232422",
  "#1a1b1a",
  "#141514",
  "#0e0f0e",
];

/** Mantine's hues have too little contrast with white; these have at least 5.5 : 1. */
const inks = {
  red: "#ad2424",
  pink: "#a61e4d",
  grape: "#862e9c",
  violet: "#5f3dc4",
  indigo: "#364fc7",
  blue: "#1864ab",
  cyan: "#0a6375",
  teal: "#066649",
  green: "#226e2f",
  lime: "#446d0a",
  yellow: "#7d4b00",
  orange: "#9c3607",
  gray: "#4f545a",
};

/** Otherwise a dialog's `<header>` would count as a second banner landmark. */
const plainHeader = { header: { role: "presentation" } };
const dialogStyles = {
  content: { padding: 0 },
  header: { backgroundColor: "var(--page-surface)" },
  title: { fontFamily: serif, fontSize: "1.25rem", fontWeight: 600 },
};

/** Not `Button.extend()`, which would put every component that is named here into the first load. */
const byDefault = <Props>(defaultProps: Partial<Props>) => ({ defaultProps });

export const theme = createTheme({
  primaryColor: "cloth",
  primaryShade: 7,
  colors: { cloth, dark },
  white: "#ffffff",
  black: "#22211e",
  fontFamily: sans,
  fontFamilyMonospace: mono,
  headings: { fontFamily: serif, fontWeight: "600", textWrap: "balance" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // Touch targets need 40 px; "compact" sizes are only for controls used with a mouse.
    Button: { ...byDefault<ButtonProps>({ size: "md" }), styles: { root: { fontSize: "0.9375rem" } } },
    ActionIcon: byDefault<ActionIconProps>({ size: 40, variant: "subtle", color: "gray" }),
    Anchor: byDefault<AnchorProps>({ underline: "always" }),
    TextInput: byDefault<TextInputProps>({ size: "md" }),
    Paper: byDefault<PaperProps>({ withBorder: true, shadow: "none", p: "lg" }),
    Modal: {
      ...byDefault<ModalProps>({
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        attributes: plainHeader,
      }),
      styles: dialogStyles,
    },
    Drawer: { ...byDefault<DrawerProps>({ attributes: plainHeader }), styles: dialogStyles },
    // The placeholder sits between menu and items, where assistive technology expects nothing.
    Menu: byDefault<MenuProps>({ withInitialFocusPlaceholder: false }),
    Tooltip: byDefault<TooltipProps>({
      withArrow: true,
      openDelay: 400,
      events: { hover: true, focus: true, touch: false },
    }),
  },
});

export const resolveCssVariables: CSSVariablesResolver = () => {
  const names = Object.entries(inks);
  const filled = names.map(([name, ink]) => [`--mantine-color-${name}-filled`, ink]);
  const hover = names.map(([name, ink]) => [
    `--mantine-color-${name}-filled-hover`,
    `color-mix(in srgb, ${ink}, black 15%)`,
  ]);
  const onPaper = names.flatMap(([name, ink]) => [
    [`--mantine-color-${name}-text`, ink],
    [`--mantine-color-${name}-outline`, ink],
    [`--mantine-color-${name}-light-color`, ink],
  ]);
  return {
    variables: { ...Object.fromEntries([...filled, ...hover]) },
    light: {
      ...Object.fromEntries([...filled, ...hover, ...onPaper]),
      "--mantine-color-body": "#fbfaf7",
      "--mantine-color-dimmed": "#5e5c55",
      "--mantine-color-placeholder": "#6b6962",
      "--mantine-color-error": inks.red,
      "--mantine-color-success": inks.green,
      "--mantine-color-default-border": "#dedad0",
      "--mantine-color-default-hover": "#f4f2ec",
      "--mantine-color-disabled": "#eeebe3",
      "--mantine-color-disabled-color": "#6f6d66",
      "--page-border": "#e7e3d9",
      "--page-surface": "#ffffff",
      "--page-sunken": "#f4f2ec",
    },
    dark: {
      ...Object.fromEntries([...filled, ...hover]),
      "--mantine-color-dimmed": "#a9a7a0",
      "--mantine-color-cloth-light": "#1f3a31",
      "--mantine-color-cloth-light-hover": "#274a3e",
      "--mantine-color-cloth-light-color": cloth[1],
      "--mantine-color-placeholder": "#a09e97",
      "--mantine-color-error": "#ff9b9b",
      "--mantine-color-success": "#8ccf9a",
      "--mantine-color-gray-text": "#c4c2bb",
      "--mantine-color-disabled-color": "#8d8b85",
      "--page-border": "#353633",
      "--page-surface": "#232422",
      "--page-sunken": "#141514",
    },
  };
};
