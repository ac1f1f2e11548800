import { Component, type ReactNode } from 'react';

interface Props {
  resetKey: string;
  fallback: ReactNode;
  children: ReactNode;
}

interface State {
  isBroken: boolean;
  key: string;
}

/** Limits an error to a part of the page. React supports this only in class components. */
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
