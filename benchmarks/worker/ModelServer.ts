import type { TurnPlan, TurnStamps } from '../server/TurnPlan.ts';

/** A turn that the mock model is ready to play. */
export interface PlannedTurn {
  /** Its name. */
  readonly id: string;
  /** Where a client sends its requests. */
  readonly baseUrl: string;
}

let planned = 0;

/** The mock model, as a worker sees it. */
export class ModelServer {
  readonly #url: string;

  /** @param url where the server listens. */
  constructor(url: string) {
    this.#url = url;
  }

  /** Has the server play `plan` to whoever asks at the address that is given. */
  async plan(plan: TurnPlan): Promise<PlannedTurn> {
    const [turn] = await this.planMany(plan, 1);
    if (turn === undefined) throw new Error('No turn was planned.');
    return turn;
  }

  /** The same for `count` turns. */
  async planMany(plan: TurnPlan, count: number): Promise<PlannedTurn[]> {
    const ids = Array.from({ length: count }, () => `${process.pid}-${(planned += 1)}`);
    const response = await fetch(`${this.#url}/plans`, {
      method: 'POST',
      body: JSON.stringify({ plan, ids }),
    });
    if (!response.ok) throw new Error(`The server took no plan: status ${response.status}.`);
    await response.text();
    return ids.map((id) => ({ id, baseUrl: `${this.#url}/turns/${id}/v1` }));
  }

  /** When what happened in a turn. Can be asked once. */
  async stamps({ id }: PlannedTurn): Promise<TurnStamps> {
    const response = await fetch(`${this.#url}/stamps/${id}`);
    const stamps = (await response.json()) as TurnStamps | null;
    if (stamps === null) throw new Error(`Nobody asked for turn ${id}.`);
    return stamps;
  }
}
