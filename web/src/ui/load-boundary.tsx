import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; onFailed?: () => void };

/** Renders nothing if a part of the app cannot be loaded; the page around it stays. */
export class LoadBoundary extends Component<Props, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override render() {
    return this.state.isFailed ? null : this.props.children;
  }
}
