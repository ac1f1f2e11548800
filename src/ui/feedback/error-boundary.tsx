import { Component, type ReactNode } from 'react';

interface Props {
  resetKey: string;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
  key: string;
}

/** Limits an error to a part of the page. React supports this only in class components. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { key }: State): State | null {
    return resetKey === key ? null : { failure: null, key: resetKey };
  }

  override state: State = { failure: null, key: this.props.resetKey };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
