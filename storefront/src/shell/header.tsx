import { Badge, iconButtonClass } from '@hindam/ui/button';
import { Icon } from '@hindam/ui/icon';
import { Isolated } from '@hindam/ui/isolated';
import { useNumber } from '@hindam/ui/locale';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { PageLink } from '../kit/page-link.tsx';
import type { Entry } from '../kit/shell-data.ts';
import { useShopPaths } from '../kit/shell-hooks.ts';
import { useCartCount } from '../device/cart.ts';
import { useMenuText } from './collection-labels.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { categoryRow, isCurrent } from './menu.ts';
import { MenuButton } from './menu-button.tsx';
import { SearchButton } from './search-button.tsx';
import { useSignedIn } from './use-signed-in.ts';
import { WishLink, type WishPanel } from './wish-link.tsx';
import { Wordmark } from './wordmark.tsx';
import './header.css';

function CartLink() {
  const { t } = useLingui();
  const pieces = useCartCount();
  const count = useNumber()(pieces);
  return (
    <PageLink
      className={iconButtonClass()}
      to={useShopPaths().cart()}
      aria-label={pieces > 0 ? t`Shopping bag, pieces: ${count}` : t`Shopping bag`}
    >
      <Icon name="bag" />
      {pieces > 0 ? (
        <Badge key={count} bump>
          {count}
        </Badge>
      ) : null}
    </PageLink>
  );
}

function AccountLink() {
  const { t } = useLingui();
  const paths = useShopPaths();
  const signedIn = useSignedIn();
  return (
    <PageLink
      className={`${iconButtonClass()} header__account`}
      to={signedIn ? paths.myAccount() : paths.userLogin()}
      aria-label={signedIn ? t`My profile` : t`Log in`}
    >
      <Icon name="account" />
    </PageLink>
  );
}

interface HeaderProps {
  categories: readonly Entry[];
  promo: string | null;
  wishPanel: WishPanel;
}

export function Header({ categories, promo, wishPanel }: HeaderProps) {
  const { t } = useLingui();
  const textOf = useMenuText();
  const paths = useShopPaths();
  const here = useLocation();
  return (
    <header className="header">
      {promo ? (
        <p className="promo">
          <Isolated text={promo} />
        </p>
      ) : null}
      <div className="header__bar">
        <div className="header__side">
          <MenuButton />
          <SearchButton />
        </div>
        <PageLink className="header__logo" to={paths.home()} aria-label={t`Hindam, home`}>
          <Wordmark className="header__wordmark" />
        </PageLink>
        <div className="header__side header__side--end">
          <LanguageToggle className="language-toggle" />
          <AccountLink />
          <WishLink panel={wishPanel} />
          <CartLink />
        </div>
      </div>
      <nav className="header__row" aria-label={t`Collections and categories`}>
        {categoryRow(paths, categories).map(({ key, to, label, sale }) => (
          <PageLink
            key={key}
            to={to}
            className={sale ? 'header__entry header__entry--sale' : 'header__entry'}
            aria-current={isCurrent(to, here) ? 'page' : undefined}
          >
            {textOf(label)}
          </PageLink>
        ))}
      </nav>
    </header>
  );
}
