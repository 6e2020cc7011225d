import { MillraceError } from './MillraceError.ts';

/** Says that a package that is needed only for some uses, and is not installed with this one, cannot be loaded. */
export class MissingPackageError extends MillraceError {
  /** Name of the package. */
  readonly packageName: string;

  /** `purpose` says in words what needs the package; `cause` is what loading it failed with. */
  constructor(packageName: string, purpose: string, cause?: unknown) {
    const words = `${purpose} needs the package ${packageName}, which could not be loaded: npm install ${packageName}`;
    super('missing-package', words, { cause });
    this.packageName = packageName;
  }

  /** Tells whether `value` is a missing package error, from this copy of the package or another. */
  static override is(value: unknown): value is MissingPackageError {
    return MillraceError.is(value) && value.code === 'missing-package';
  }
}
