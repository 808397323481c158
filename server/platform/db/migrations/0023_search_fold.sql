-- By hand: texts are folded for searching by a function of their own, which `searchFoldSql` writes.
CREATE OR REPLACE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE
  WHEN octet_length(value) = char_length(value) THEN translate(lower(value COLLATE "C"), '`', '''')
  ELSE replace(replace(replace(replace(lower(normalize(translate(normalize(translate(value, U&'\00b4\0384\1fbd\1fbf\1ffe', ''''''''''''), NFKD),
    U&'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶÆÐØÞĐĦŁŊŒŦΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯẞøđðħıĸłŋŧς髙﨑嵜齋齊斉⻫邊邉濱濵澤國櫻廣龍⻯瀧嶋嶌冨𠮷𣘺眞德悳惪惠實榮圓學萬關鐵銕鹽黑條吕黃⻩溫靑⻘淸靜綠緖郞鄕鄉卽旣槪戶户戾淚內吳吴默產顏彥說稅脫悅閱銳敎爲僞緣繪會恆亙巖嶽峯羣鄰舘舖舩總聰枩栁桺栢桒楳槇檜渕瀨燈豬瑤疊發皋硏禰祿禮穗稻穰穩肅經繼續纖聽聲與舊舍蘆藝莊萠蔣藏薗薰藪藥螢覺覽觀證譯讀變讓豐贊遙醉釋埜錢鍊鎭閒險隱雜鷄雞靈靱賴顯驛驅髮鷗靏靎麥⻨麵麪點黨齒⻭齡龜⻲佛來假傳價儉兒兩劍劔剱釼勞勳勵勸區卷參單嚴圈圍圖團增壓壘壞壤壯壽奧奬獎孃寢寫寬寶寳將專對屆屬峽帶廳彈彌徑從徵應戀懷戰戲拂拔拜挾插揭搖擇擊擔據擴攝收效敕敘敍數斷晚晝曆曉曾棧樂樓樞樣橫權歐歡步歲歷歸殘每氣沒涉淨淺溪谿溼濕滿潛澁澀濟灣燒營爐爭狀獨獵獸獻瓣辨辯畫當瘦盜盡碎祕稱穎粹絕絲縣縱繩莖處虛號蟲蠶裝觸謠譽貳賣踐輕轉辭遞醫釀鑛礦隨雙餘豫體臺凜堯桝禱萊凉冱㐂夛昻晄晉柹涌煕熈尓珎肈邨鴈餠兔僊亞乘亂俱吞塡屛廏廐愼甁盃禪篭籏繫蟬蠏讚醬鑒鉤顚驒麴裡牀强眾衞綫艷啟牆姸嫺汙污姊冲决况冰迹竈畊煖秌窻鐮勔⻆⻑⻄⻝\0060‘’‚‛′‵\02b9\02bb\02bc\02bd\02be\02bf\02c8\02ca\02cb՚׳Ꞌꞌ‐‒–—―−⁃\02d7\0300\0301\0302\0303\0304\0305\0306\0307\0308\0309\030a\030b\030c\030d\030e\030f\0310\0311\0312\0313\0314\0315\0316\0317\0318\0319\031a\031b\031c\031d\031e\031f\0320\0321\0322\0323\0324\0325\0326\0327\0328\0329\032a\032b\032c\032d\032e\032f\0330\0331\0332\0333\0334\0335\0336\0337\0338\0339\033a\033b\033c\033d\033e\033f\0342\0345\0346\0347\0348\0349\034a\034b\034c\034d\034e\034f\0350\0351\0352\0353\0354\0355\0356\0357\0358\0359\035a\035b\035c\035d\035e\035f\0360\0361\0362\0363\0364\0365\0366\0367\0368\0369\036a\036b\036c\036d\036e\036f\00ad\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2061\2062\2063\2064\fe00\fe01\fe02\fe03\fe04\fe05\fe06\fe07\fe08\fe09\fe0a\fe0b\fe0c\fe0d\fe0e\fe0f\feff\+0e0100\+0e0101\+0e0102\+0e0103\+0e0104\+0e0105\+0e0106\+0e0107\+0e0108\+0e0109\+0e010a\+0e010b\+0e010c\+0e010d\+0e010e\+0e010f\+0e0110\+0e0111\+0e0112\+0e0113\+0e0114\+0e0115\+0e0116\+0e0117\+0e0118\+0e0119\+0e011a\+0e011b\+0e011c\+0e011d\+0e011e\+0e011f\+0e0120\+0e0121\+0e0122\+0e0123\+0e0124\+0e0125\+0e0126\+0e0127\+0e0128\+0e0129\+0e012a\+0e012b\+0e012c\+0e012d\+0e012e\+0e012f\+0e0130\+0e0131\+0e0132\+0e0133\+0e0134\+0e0135\+0e0136\+0e0137\+0e0138\+0e0139\+0e013a\+0e013b\+0e013c\+0e013d\+0e013e\+0e013f\+0e0140\+0e0141\+0e0142\+0e0143\+0e0144\+0e0145\+0e0146\+0e0147\+0e0148\+0e0149\+0e014a\+0e014b\+0e014c\+0e014d\+0e014e\+0e014f\+0e0150\+0e0151\+0e0152\+0e0153\+0e0154\+0e0155\+0e0156\+0e0157\+0e0158\+0e0159\+0e015a\+0e015b\+0e015c\+0e015d\+0e015e\+0e015f\+0e0160\+0e0161\+0e0162\+0e0163\+0e0164\+0e0165\+0e0166\+0e0167\+0e0168\+0e0169\+0e016a\+0e016b\+0e016c\+0e016d\+0e016e\+0e016f\+0e0170\+0e0171\+0e0172\+0e0173\+0e0174\+0e0175\+0e0176\+0e0177\+0e0178\+0e0179\+0e017a\+0e017b\+0e017c\+0e017d\+0e017e\+0e017f\+0e0180\+0e0181\+0e0182\+0e0183\+0e0184\+0e0185\+0e0186\+0e0187\+0e0188\+0e0189\+0e018a\+0e018b\+0e018c\+0e018d\+0e018e\+0e018f\+0e0190\+0e0191\+0e0192\+0e0193\+0e0194\+0e0195\+0e0196\+0e0197\+0e0198\+0e0199\+0e019a\+0e019b\+0e019c\+0e019d\+0e019e\+0e019f\+0e01a0\+0e01a1\+0e01a2\+0e01a3\+0e01a4\+0e01a5\+0e01a6\+0e01a7\+0e01a8\+0e01a9\+0e01aa\+0e01ab\+0e01ac\+0e01ad\+0e01ae\+0e01af\+0e01b0\+0e01b1\+0e01b2\+0e01b3\+0e01b4\+0e01b5\+0e01b6\+0e01b7\+0e01b8\+0e01b9\+0e01ba\+0e01bb\+0e01bc\+0e01bd\+0e01be\+0e01bf\+0e01c0\+0e01c1\+0e01c2\+0e01c3\+0e01c4\+0e01c5\+0e01c6\+0e01c7\+0e01c8\+0e01c9\+0e01ca\+0e01cb\+0e01cc\+0e01cd\+0e01ce\+0e01cf\+0e01d0\+0e01d1\+0e01d2\+0e01d3\+0e01d4\+0e01d5\+0e01d6\+0e01d7\+0e01d8\+0e01d9\+0e01da\+0e01db\+0e01dc\+0e01dd\+0e01de\+0e01df\+0e01e0\+0e01e1\+0e01e2\+0e01e3\+0e01e4\+0e01e5\+0e01e6\+0e01e7\+0e01e8\+0e01e9\+0e01ea\+0e01eb\+0e01ec\+0e01ed\+0e01ee\+0e01ef',
    U&'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖædoþdhlnœtαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяßoddhiklntσ高崎崎斎斎斎斎辺辺浜浜沢国桜広竜竜滝島島富吉橋真徳徳徳恵実栄円学万関鉄鉄塩黒条呂黄黄温青青清静緑緒郎郷郷即既概戸戸戻涙内呉呉黙産顔彦説税脱悦閲鋭教為偽縁絵会恒亘巌岳峰群隣館舗船総聡松柳柳柏桑梅槙桧淵瀬灯猪瑶畳発皐研祢禄礼穂稲穣穏粛経継続繊聴声与旧舎芦芸荘萌蒋蔵園薫薮薬蛍覚覧観証訳読変譲豊賛遥酔釈野銭錬鎮間険隠雑鶏鶏霊靭頼顕駅駆髪鴎鶴鶴麦麦麺麺点党歯歯齢亀亀仏来仮伝価倹児両剣剣剣剣労勲励勧区巻参単厳圏囲図団増圧塁壊壌壮寿奥奨奨嬢寝写寛宝宝将専対届属峡帯庁弾弥径従徴応恋懐戦戯払抜拝挟挿掲揺択撃担拠拡摂収効勅叙叙数断晩昼暦暁曽桟楽楼枢様横権欧歓歩歳歴帰残毎気没渉浄浅渓渓湿湿満潜渋渋済湾焼営炉争状独猟獣献弁弁弁画当痩盗尽砕秘称頴粋絶糸県縦縄茎処虚号虫蚕装触謡誉弐売践軽転辞逓医醸鉱鉱随双余予体台凛尭枡祷莱涼冴喜多昂晃晋柿湧熙熙爾珍肇村雁餅兎仙亜乗乱倶呑填屏厩厩慎瓶杯禅籠旗繋蝉蟹讃醤鑑鈎顛騨麹裏床強衆衛線艶啓墻妍嫻汚汚姉沖決況氷跡灶耕暖秋窓鎌勉角長西食''''''''''''''''''''''''''''''''''''''''--------'), NFC) COLLATE "C"), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
END;--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_name_text(name text, family text, given text, phonetic_family text, phonetic_given text, email text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(
  search_fold(name)
  || CASE WHEN family <> '' AND given <> '' AND family || given <> name
       THEN E'\n' || search_fold(CASE WHEN octet_length(family) = char_length(family) THEN family || ' ' || given ELSE family || given END)
       ELSE '' END
  || CASE WHEN coalesce(phonetic_family, '') = '' AND coalesce(phonetic_given, '') = '' THEN ''
       ELSE E'\n' || search_fold(coalesce(phonetic_family, '') || coalesce(phonetic_given, '')
         || E'\n' || coalesce(phonetic_family, '') || ' ' || coalesce(phonetic_given, '')) END
  || CASE WHEN octet_length(email) > char_length(email) THEN E'\n' || search_fold(email) ELSE '' END,
  600);--> statement-breakpoint
-- Of guests, those alone whose texts become others.
UPDATE customers c SET name = c.name
  WHERE c.name_text IS DISTINCT FROM customer_name_text(c.name, c.family_name, c.given_name, c.phonetic_family_name, c.phonetic_given_name, c.email);--> statement-breakpoint
ALTER TABLE "branches" DROP COLUMN "name_text";--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "name_text" text COLLATE "C" GENERATED ALWAYS AS (search_fold(name)) STORED;--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "name_text";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "name_text" text COLLATE "C" GENERATED ALWAYS AS (search_fold(name)) STORED;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "name_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_text" text COLLATE "C" GENERATED ALWAYS AS (search_fold(name)) STORED;--> statement-breakpoint
CREATE INDEX "branches_search" ON "branches" USING gin ("name_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "branches_by_name" ON "branches" USING btree ("name_text","company_id") WHERE "branches"."active";--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("name_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("name_text","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("name_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("name_text","id");
