import { Plug } from "lucide-react";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LinkButton } from "../../parts/Links.tsx";
import { useMe } from "../../queries/session.ts";

/** There is nobody to talk to yet: says who can change that, and where. */
export function NoModel() {
  const { isOwner } = useMe();
  if (!isOwner)
    return (
      <EmptyState title="The chat needs a language model" icon={Plug}>
        None is connected here. Ask the owner of this service to connect one. Everything else, search
        included, works without.
      </EmptyState>
    );
  const connect = (
    <LinkButton to="/settings" hash="model" mt="xs">
      Connect a model
    </LinkButton>
  );
  return (
    <EmptyState title="Connect a language model to chat" icon={Plug} action={connect}>
      Any endpoint that speaks OpenAI's language does: a provider with your key, or a model on your own
      machine, such as Ollama. Everything else, search included, works without.
    </EmptyState>
  );
}
