/** A program for a page that may not generate code: it needs code generation, and tells what it gets. */
import { invokable, ToolRegistry } from 'millrace';

try {
  const registry = new ToolRegistry([
    invokable({
      name: 'weather',
      inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      execute: () => 'Rain.',
    }),
  ]);
  document.body.textContent = `${registry.list().length} tool`;
} catch (error) {
  document.body.textContent = String(error);
}
