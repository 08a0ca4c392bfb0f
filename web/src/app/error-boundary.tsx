import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

/** Catches errors outside the router, which has its own error elements. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <main className="grid min-h-dvh place-items-center">
        <CrashScreen error={this.state.error} />
      </main>
    );
  }
}
