import { InvalidSchemaError, type SchemaSide } from '../errors/InvalidSchemaError.ts';
import { describeValue } from '../schema/describeValue.ts';

/** Does a step with a schema of the tool `name`; what it throws is why the tool is refused. @throws InvalidSchemaError */
export function refusingSchema<Given>(name: string, side: SchemaSide, step: () => Given): Given {
  try {
    return step();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/\.$/, '') : describeValue(cause);
    throw new InvalidSchemaError(name, reason, { cause, side });
  }
}
