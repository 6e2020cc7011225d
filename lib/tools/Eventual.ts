import type { ObservableInput } from 'rxjs';

/** A value, or what gives it later: a promise, or an Observable, whose first value it is. */
export type Eventual<T> = T | ObservableInput<T>;
