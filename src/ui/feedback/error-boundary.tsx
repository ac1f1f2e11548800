import { Component, type ReactNode } from 'react';

interface Props {
  /** When it changes, what is inside is tried anew. */
  resetKey: string;
  /** What stands there instead of what broke. */
  fallback: ReactNode;
  children: ReactNode;
}

interface State {
  isBroken: boolean;
  key: string;
}

/** Keeps a part of the page that breaks from taking all of it along. React has this for classes alone. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { key }: State): State | null {
    return resetKey === key ? null : { isBroken: false, key: resetKey };
  }

  override state: State = { isBroken: false, key: this.props.resetKey };

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
