import * as main from 'millrace';
import * as core from 'millrace/core';
import * as formats from 'millrace/formats';
import * as http from 'millrace/http';

const names: string[] = [main, core, formats, http].flatMap((entry) => Object.keys(entry));

export { names };
