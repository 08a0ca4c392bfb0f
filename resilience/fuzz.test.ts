import { fuzz } from './fuzz/fuzz.ts';
import { testSuite } from './test-suite.ts';

testSuite(fuzz);
