import { Button, Group } from "@mantine/core";
import { showFailure } from "./Toasts.tsx";

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ error: unknown }>;
};

/** Where a list has more pages. */
export function ShowOlder({ pages }: { pages: Pages }) {
  const { hasNextPage, isFetchingNextPage } = pages;
  if (!hasNextPage) return null;
  return (
    <Group justify="center" mt="lg">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => showMore(pages)}>
        Show older
      </Button>
    </Group>
  );
}

/** The pages before stay, so a failure is told as that of an action. */
export async function showMore({ fetchNextPage }: Pick<Pages, "fetchNextPage">): Promise<void> {
  const { error } = await fetchNextPage();
  if (error) showFailure(error);
}
