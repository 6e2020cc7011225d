/** Input of the tools that look at a folder. */
export const FOLDER_INPUT = {
  type: 'object',
  properties: {
    folder: { type: 'string', description: 'A folder of this repository, such as lib.' },
  },
  required: ['folder'],
} as const;
