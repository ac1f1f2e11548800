import { describe, expect, it, vi } from 'vitest';
import { openBuyer } from './open-buyer.ts';
import { closesObjects, connect, origin, start, user } from './open-object.ts';

closesObjects();

const minuteMs = 60_000;

describe('an e-mail about pictures', () => {
  it('the language of the e-mails is what the user last chose', async () => {
    const { object } = await openBuyer();
    for (const language of ['en', 'hi', null] as const) {
      await object.setReadyEmailLanguage(language);
      expect(object.readyEmailLanguage()).toBe(language);
    }
  });

  it('a picture that nobody sees for a minute is worth an e-mail, where it is wanted', async () => {
    const { object, make, alarm, setAlarm } = await openBuyer();
    await object.setReadyEmailLanguage('hi');
    await make();
    await object.runMaintenance();
    expect(alarm()).toBe(start + minuteMs);
    setAlarm(null);
    await object.setReadyEmailLanguage('en');
    expect(alarm()).toBe(start + minuteMs);
    vi.setSystemTime(start + minuteMs);
    await object.alarm();
    expect(object.emails).toEqual([
      { jobIds: ['job-1'], language: 'en', recipient: user.email, origin },
    ]);
    await object.alarm();
    expect(object.emails).toHaveLength(1);
  });

  it('pictures are unseen only where e-mails are wanted', async () => {
    const { object, make } = await openBuyer();
    await make('job-1');
    expect(object.unseenPictures(['job-1'])).toEqual([]);
    await object.setReadyEmailLanguage('en');
    await make('job-2');
    expect(object.unseenPictures(['job-1', 'job-2', 'job-3'])).toEqual(['job-2']);
    await object.setReadyEmailLanguage(null);
    expect(object.unseenPictures(['job-2'])).toEqual([]);
  });

  it.each(['readJob', 'savedJob'] as const)(
    'a picture is seen by %s, and no other',
    async (call) => {
      const { object, make } = await openBuyer();
      await object.setReadyEmailLanguage('en');
      await make('job-1');
      await make('job-2');
      await object[call]('job-1');
      expect(object.unseenPictures(['job-1', 'job-2'])).toEqual(['job-2']);
    },
  );

  it('all pictures are seen when a socket is opened', async () => {
    const { object, make } = await openBuyer();
    await object.setReadyEmailLanguage('en');
    await make('job-1');
    await connect(object, 'hash-1');
    expect(object.unseenPictures(['job-1'])).toEqual([]);
  });
});
