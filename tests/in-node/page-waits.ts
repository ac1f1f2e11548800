import { configure } from '@testing-library/react';

// A busy machine makes a page slow. The limit matters only where a test fails.
configure({ asyncUtilTimeout: 60_000 });
