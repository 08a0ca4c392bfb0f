import { testSuites } from './test-suites.ts';

testSuites('growth');
