import { attacks } from './attacks/attacks.ts';
import { testSuite } from './test-suite.ts';

testSuite(attacks);
