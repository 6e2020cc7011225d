/** The page: sends what the user says, and shows what comes. */
import { finalize, type Subscription, tap } from 'rxjs';
import { element } from '../../timeline/page/element.ts';
import type { PageEvent } from '../PageEvent.ts';
import { Log } from './Log.ts';
import { openChat, postEvents } from './postEvents.ts';

const composer = element('composer', HTMLFormElement);
const field = element('text', HTMLInputElement);
const sendButton = element('send', HTMLButtonElement);
const stopButton = element('stop', HTMLButtonElement);
const status = element('status', HTMLElement);

/** The chat on the server: one for each time that the page is loaded. */
const chat = openChat('');
const log = new Log((id, input) => void send('answers', { [id]: input }));
/** The answer that is coming. */
let answer: Subscription | undefined;

async function send(action: 'messages' | 'answers', body: unknown): Promise<void> {
  setBusy(true);
  try {
    const url = await chat;
    answer = postEvents(`${url}/${action}`, body)
      .pipe(
        tap({ unsubscribe: () => stopped() }),
        finalize(() => setBusy(false)),
      )
      .subscribe({ next: show, error: failed });
  } catch (error) {
    failed(error);
    setBusy(false);
  }
}

function show(event: PageEvent): void {
  if (event.type === 'failed') failed(new Error(event.message));
  else if (event.type === 'done')
    status.textContent = ENDS[event.reason] ?? `Ended: ${event.reason}`;
  else log.take(event);
}

function stopped(): void {
  status.textContent = 'Stopped';
  log.end();
}

function failed(error: unknown): void {
  status.textContent = 'Failed';
  log.note(error instanceof Error ? error.message : String(error));
  log.end();
}

function setBusy(isBusy: boolean): void {
  document.body.classList.toggle('busy', isBusy);
  // An answer is read out when it is whole, not word by word.
  element('log', HTMLElement).ariaBusy = String(isBusy);
  sendButton.disabled = isBusy;
  stopButton.disabled = !isBusy;
  if (isBusy) status.textContent = 'Answering';
  else answer = undefined;
}

const ENDS: Readonly<Record<string, string>> = { stop: 'Ready', interrupted: 'Waits for you' };

composer.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = field.value.trim();
  if (text === '' || sendButton.disabled) return;
  field.value = '';
  log.ask(text);
  void send('messages', { text });
});
stopButton.addEventListener('click', () => {
  answer?.unsubscribe();
  field.focus();
});
field.focus();
