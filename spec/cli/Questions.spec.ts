import { expect } from 'chai';
import { Observable, Subject, VirtualTimeScheduler } from 'rxjs';
import { NO_KEYBOARD, Questions } from '../../lib/cli/Questions.ts';

interface Setup {
  readonly questions: Questions;
  /** What happened, in order. */
  readonly log: string[];
  /** Presses a key when there was time to read. */
  readonly press: (key: string) => void;
  readonly scheduler: VirtualTimeScheduler;
  readonly keyboard: Subject<string>;
}

function setUp(): Setup {
  const log: string[] = [];
  const scheduler = new VirtualTimeScheduler();
  const keyboard = new Subject<string>();
  const keys$ = new Observable<string>((subscriber) => {
    log.push('keyboard on');
    subscriber.add(keyboard.subscribe(subscriber));
    subscriber.add(() => log.push('keyboard off'));
  });
  const show = (question: string | undefined): void => void log.push(`shows ${question}`);
  const press = (key: string): void => {
    scheduler.frame += 1_000;
    keyboard.next(key);
  };
  return { questions: new Questions({ keys$, scheduler, show }), log, press, scheduler, keyboard };
}

/** Asks, and logs what comes of it. */
function ask({ questions, log }: Setup, name: string): () => void {
  const subscription = questions.ask(name).subscribe({
    next: (answer) => log.push(`${name}: ${answer}`),
    error: (error: Error) => log.push(`${name}: ${error.message}`),
  });
  return () => subscription.unsubscribe();
}

describe('Questions', () => {
  it('asks one after another, and has the keyboard only while there are questions', () => {
    const setup = setUp();
    ask(setup, 'a');
    ask(setup, 'b');
    setup.press('x');
    setup.press('y');
    setup.press('N\n');
    expect(setup.log).to.deep.equal([
      ...['shows a', 'keyboard on', 'a: true', 'shows b'],
      ...['b: false', 'shows undefined', 'keyboard off'],
    ]);
  });

  it('takes Escape for a no, and no other sequence', () => {
    const setup = setUp();
    ask(setup, 'a');
    setup.press('\u001b[A');
    setup.press('\u001b');
    expect(setup.log).to.include('a: false');
  });

  it('takes no key that comes before the question can have been read', () => {
    const setup = setUp();
    ask(setup, 'a');
    setup.scheduler.frame = 399;
    setup.keyboard.next('y');
    expect(setup.log).to.not.include('a: true');
    setup.scheduler.frame = 400;
    setup.keyboard.next('y');
    expect(setup.log).to.include('a: true');
  });

  it('takes back a question whose asker has gone', () => {
    const setup = setUp();
    const leave = ask(setup, 'a');
    ask(setup, 'b');
    leave();
    setup.press('y');
    expect(setup.log).to.include('shows b').and.include('b: true').and.not.include('a: true');
  });

  for (const end of ['error', 'complete'] as const) {
    it(`gives up all questions when the keyboard ends with ${end}`, () => {
      const setup = setUp();
      ask(setup, 'a');
      ask(setup, 'b');
      setup.keyboard[end](new Error('gone'));
      expect(setup.log).to.include(`a: ${NO_KEYBOARD}`).and.include(`b: ${NO_KEYBOARD}`);
      expect(setup.log.at(-1)).to.match(/^(keyboard off|shows undefined)$/);
    });
  }
});
