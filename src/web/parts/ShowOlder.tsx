import { Button, Group } from "@mantine/core";

type Props = {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** Where a list has more pages. */
export function ShowOlder({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  if (!hasNextPage) return null;
  return (
    <Group justify="center" mt="lg">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
        Show older
      </Button>
    </Group>
  );
}
