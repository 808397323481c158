import { clientNetwork } from '../kernel/clientNetwork.ts';
import { digest } from '../kernel/digest.ts';
import { ApiError } from '../kernel/errors.ts';
import { countAll, BackoffThrottle } from './throttle.ts';

const minute = 60;
const hour = 3_600;

/** The result of an admitted attempt; a failure needs no call. */
interface Admitted {
  succeeded(): void;
  /** The result is unknown. */
  abandoned(): void;
}

/**
 * Decides who may try a password now. After a few attempts an address waits for an account, up to hours if it
 * continues, so few addresses cannot block an account for others. Attempts from very many addresses are allowed a
 * minute apart. Browsers that have signed in to the account before are counted separately and are not affected by
 * others.
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
   * @param device the browser's token for this account, if it has one
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
