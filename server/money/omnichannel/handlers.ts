import { exportChannels, listChannelRows, readChannels } from '#contract/money/omnichannel.ts';
import { sendReport } from '#server/platform/report/file.ts';
import { handle, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { channelsOf } from './channels.ts';
import { channelsFile } from './file.ts';
import { channelRowsOf } from './rows.ts';

/** The omnichannel report. */
export const omnichannelHandlers: Handled[] = [
  handle(readChannels, (call) => channelsOf(call.services.database, scopeOf(call), call.query)),
  handle(listChannelRows, (call) => channelRowsOf(call.services.database, scopeOf(call), call.query)),
  handle(exportChannels, async (call) => {
    const scope = scopeOf(call);
    const { channels } = await channelsOf(call.services.database, scope, call.query);
    await sendReport(call, channelsFile(scope, call.query, channels), call.query);
  }),
];
