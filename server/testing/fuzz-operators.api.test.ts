// Fuzzes every endpoint that operators use from its own schema, as fuzz.api.test.ts does with those of shoppers.
import { isOperators, testEndpoints } from './fuzz/endpoint-tests.ts';

testEndpoints(isOperators);
