import { Component, type ReactNode } from "react";
import { forgetFailures, isLoadFailure } from "./late.tsx";

type Props = { isWanted: boolean; fallback: ReactNode; children: ReactNode };
type State = { error: unknown; wasWanted: boolean };

/**
 * Code that nobody has asked for may fail to load: the page stays as it is, and tries again when it is wanted. Every other failure
 * is the page's.
 */
export class LoadBoundary extends Component<Props, State> {
  override state: State = { error: null, wasWanted: this.props.isWanted };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ isWanted }: Props, { error, wasWanted }: State): State {
    const isRetry = error !== null && isWanted && !wasWanted;
    if (isRetry) forgetFailures();
    return { wasWanted: isWanted, error: isRetry ? null : error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (this.props.isWanted || !isLoadFailure(error)) throw error;
    return this.props.fallback;
  }
}
