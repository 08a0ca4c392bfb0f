import { testSuites } from './test-suites.ts';

testSuites('processes');
