import { Plug } from "lucide-react";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LinkButton } from "../../parts/Links.tsx";
import { useMe } from "../../queries/session.ts";

/** No language model is connected: says who can connect one, and where. */
export function NoModel() {
  const { isOwner } = useMe();
  if (!isOwner)
    return (
      <EmptyState title="The chat needs a language model" icon={Plug}>
        None is connected here. Ask the owner of this service to connect one. Everything else, including
        search, works without it.
      </EmptyState>
    );
  const connect = (
    <LinkButton to="/settings" hash="model" mt="xs">
      Connect a model
    </LinkButton>
  );
  return (
    <EmptyState title="Connect a language model to chat" icon={Plug} action={connect}>
      Any OpenAI-compatible endpoint works: a provider with your key, or a model on your own machine, such as
      Ollama. Everything else, including search, works without it.
    </EmptyState>
  );
}
