import { testSuites } from './test-suites.ts';

testSuites('outages');
