import { clientNetwork } from '../http/clientNetwork.ts';
import { digest } from '../kernel/digest.ts';
import { ApiError } from '../kernel/errors.ts';
import { countAll, BackoffThrottle } from './throttle.ts';

const minute = 60;
const hour = 3_600;

/** What came of an attempt that was admitted; a failure needs no word. */
interface Admitted {
  succeeded(): void;
  /** It could not be found out. */
  abandoned(): void;
}

/**
 * Who may try a password now. An address waits for an account after a few attempts, for hours if it goes on; so few
 * addresses cannot keep others from the account. Attempts of very many are a minute apart. Browsers that have signed
 * in to the account before are counted by themselves, and nothing that others do concerns them.
 */
export class Admission {
  private readonly byDevice = new BackoffThrottle({ free: 10, first: 5, longest: hour / 4, forgives: hour });
  private readonly byAccountAndClient = new BackoffThrottle({ free: 5, first: 5, longest: hour, forgives: hour });
  private readonly byAccount = new BackoffThrottle({ free: 30, first: 1, longest: minute, forgives: 10 * minute });
  private readonly byClient = new BackoffThrottle({ free: 50, first: 1, longest: minute, forgives: minute });
  private readonly resetsByAccount = new BackoffThrottle({
    free: 5,
    first: 3 * minute,
    longest: hour / 4,
    forgives: 3 * minute,
  });
  private readonly resetsByClient = new BackoffThrottle({ free: 50, first: 10, longest: 5 * minute, forgives: minute });

  /**
   * @param device the browser's mark for this account, if it has one
   * @throws ApiError `too_many_requests`
   */
  signIn(email: string, ip: string, device: string | null): Admitted {
    const account = digest(email);
    const client = clientNetwork(ip);
    const own = device
      ? ([this.byDevice, device] as const)
      : ([this.byAccountAndClient, `${account} ${client}`] as const);
    const others = device
      ? []
      : ([
          [this.byAccount, account],
          [this.byClient, client],
        ] as const);
    const takeBack = count([own, ...others]);
    return {
      succeeded() {
        takeBack();
        own[0].clear(own[1]);
      },
      abandoned: takeBack,
    };
  }

  /** @throws ApiError `too_many_requests` */
  reset(email: string, ip: string): void {
    count([
      [this.resetsByAccount, digest(email)],
      [this.resetsByClient, clientNetwork(ip)],
    ]);
  }
}

function count(attempts: readonly (readonly [BackoffThrottle, string])[]): () => void {
  const { wait, takeBack } = countAll(attempts);
  if (wait > 0) throw new ApiError('too_many_requests', undefined, { retryAfter: wait });
  return takeBack;
}
