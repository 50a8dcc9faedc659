import { createProbeChecks } from './probeChecks.ts';
import { createSelfTest, type SelfTest } from './selfTest.ts';

type SelfTestDependencies = Omit<Parameters<typeof createSelfTest>[0], 'checks'> &
  Parameters<typeof createProbeChecks>[0];

/** Daily self-test over the parts that an answer recalls with. */
export function openSelfTest(deps: SelfTestDependencies): SelfTest {
  return createSelfTest({ ...deps, checks: createProbeChecks(deps) });
}
