// Forms: what was typed in one, and one post with its answer.
import { type FetcherWithComponents, useActionData, useFetcher } from 'react-router';

/** As it was typed; '' where there is no such field, or it holds a file. */
export function text(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export interface Post<T> {
  fetcher: FetcherWithComponents<T>;
  Form: FetcherWithComponents<T>['Form'];
  busy: boolean;
  /** What came back, with or without script; null before the first post and while one is in flight. */
  answer: T | null;
}

/** `withoutScript`: the page's own answer to a form that was sent before script came, where it is this form's. */
export function usePost<T>(withoutScript: T | null = null): Post<T> {
  const fetcher = useFetcher() as FetcherWithComponents<T>;
  const busy = fetcher.state !== 'idle';
  return { fetcher, Form: fetcher.Form, busy, answer: busy ? null : (fetcher.data ?? withoutScript) };
}

/** For the only form of a page. */
export function usePagePost<T>(): Post<T> {
  return usePost((useActionData() as T | undefined) ?? null);
}
