// The route to which the logout form is posted without script. It shows no page: a GET request redirects to the home
// page and does not log out, because only a form of this shop may end a session.
import { redirect } from 'react-router';
import { pathsOf } from '../kit/paths.ts';
import { needed, type FormRequest } from '../kit/load.ts';
import { page } from '../kit/page.ts';
import { isSignedOut } from '../device/cart-holder.ts';
import { LOGGED_OUT } from '../device/logged-out-mark.ts';

async function leave({ visitor }: FormRequest): Promise<Response> {
  const answer = await visitor.client.post('customer/logout', {});
  if (!isSignedOut(answer)) needed(answer);
  return redirect(`${pathsOf(visitor.prefix).home()}?${LOGGED_OUT}=1`);
}

const route = page({
  load: ({ visitor }) => Promise.resolve(redirect(pathsOf(visitor.prefix).home())),
  action: leave,
  cache: 'private',
});
export const action = route.action;
export const loader = route.loader;
