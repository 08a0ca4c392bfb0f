import { testSuites } from './test-suites.ts';

testSuites('restore');
