import { onTestFinished } from 'vitest';
import { openModelServer, type FakeModelServer } from './modelServer.ts';

export * from './modelServer.ts';

/** A fake model server that ends with the test. */
export async function startFakeModelServer(): Promise<FakeModelServer> {
  const fake = await openModelServer();
  onTestFinished(() => fake.stop());
  return fake;
}
