import { useMediaQuery } from "@mantine/hooks";

/** Whether there is no room for a panel beside the graph. */
export const useIsNarrow = () =>
  useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
